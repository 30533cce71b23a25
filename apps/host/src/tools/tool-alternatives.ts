export interface ToolAlternative {
  /** How people do the same task without the tool. */
  readonly sentence: string;
  readonly href: string;
  /** The link's label. */
  readonly action: string;
}

const KEYWORDS =
  "Until then you can screen in a library: select references and give them keywords such as “include” or “exclude”.";
const STATISTICS =
  "Until then, calculate with a statistics program of your own, and upload its data and results.";

/** Tasks that people can do with the files and libraries of the open project. */
const IN_FILES = {
  deduplicator: "Until then, open a library and choose “Find duplicates”.",
  screenatron: KEYWORDS,
  mechascreener: KEYWORDS,
  "word-freq":
    "Until then, search a library for a word: below the list you see how many references contain it.",
  "similar-articles":
    "Until then, open a reference in a library and follow its PubMed link: the page there lists similar articles.",
  spidercite:
    "Until then, open a reference in a library and follow its PubMed link: the page there lists the articles that cite it.",
  prisma:
    "Until then, your list of files has the numbers for a flow diagram: each library shows how many references it holds.",
  refstore: "Until then, keep references in a library: every member of the project can open it.",
  "academy-wizard":
    "Until then, write the protocol in your own editor and upload it: every version is kept.",
  rob: "Until then, keep the judgements in a spreadsheet and upload it: every version is kept.",
  tidier:
    "Until then, describe the intervention in a document of your own and upload it: every version is kept.",
  metapairwise: STATISTICS,
  metainsight: STATISTICS,
  metadta: STATISTICS,
};

/** Tasks whose help page has the steps, by the page's id. */
const IN_HELP = {
  "review-wizard": ["review-wizard", "Until then, do the steps of a review one by one."],
  "scoping-wizard": ["scoping-wizard", "Until then, chart the evidence with keywords."],
  "trials-wizard": ["trial-wizard", "Until then, keep the trial's documents in your project."],
  "audit-wizard": [
    "audit-wizard",
    "Until then, keep the audit's standard and data in your project.",
  ],
  meshmate: ["meshmate", "Until then, count the subject headings of a PubMed export."],
  searchrefiner: ["search-refiner", "Until then, test the search against your relevant articles."],
  polyglot: ["polyglot", "Until then, translate the search line by line."],
  disputatron: ["disputatron", "Until then, compare decisions by the keywords of both screeners."],
  terafarmer: ["terafarmer", "Until then, extract the data into a spreadsheet."],
  calculon: ["calculon", "Until then, convert the statistics in a spreadsheet."],
  replicant: ["replicant", "Until then, write the results from the facts in your project."],
} as const;

const ALTERNATIVES = new Map<string, ToolAlternative>();
for (const [id, sentence] of Object.entries(IN_FILES))
  ALTERNATIVES.set(id, { sentence, href: "/project/files", action: "Open files" });
for (const [id, [page, sentence]] of Object.entries(IN_HELP))
  ALTERNATIVES.set(id, { sentence, href: `/help/${page}`, action: "Read how" });

/** Returns undefined if nothing replaces the tool. */
export function toolAlternative(id: string): ToolAlternative | undefined {
  return ALTERNATIVES.get(id);
}
