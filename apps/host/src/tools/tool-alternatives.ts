export interface ToolAlternative {
  /** What the app itself offers for the same task. */
  readonly sentence: string;
  readonly href: string;
  /** The link's label. */
  readonly action: string;
}

const KEYWORDS =
  "Until then you can screen in a library: select references and give them keywords such as “include” or “exclude”.";

/** All of these tasks begin with a library of the open project. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["deduplicator", "Until then, open a library and choose “Find duplicates”."],
  ["screenatron", KEYWORDS],
  ["mechascreener", KEYWORDS],
  [
    "word-freq",
    "Until then, search a library for a word: below the list you see how many references contain it.",
  ],
  [
    "similar-articles",
    "Until then, open a reference in a library and follow its PubMed link: the page there lists similar articles.",
  ],
  [
    "spidercite",
    "Until then, open a reference in a library and follow its PubMed link: the page there lists the articles that cite it.",
  ],
  [
    "prisma",
    "Until then, your list of files has the numbers for a flow diagram: each library shows how many references it holds.",
  ],
  [
    "refstore",
    "Until then, keep references in a library: every member of the project can open it.",
  ],
]);

/** Returns undefined if no part of the app replaces the tool. */
export function toolAlternative(id: string): ToolAlternative | undefined {
  const sentence = SENTENCES.get(id);
  return sentence === undefined
    ? undefined
    : { sentence, href: "/project/files", action: "Open files" };
}
