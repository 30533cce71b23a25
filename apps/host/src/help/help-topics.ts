export interface HelpTopic {
  /** Last segment of /help/{id}; also names the page at /api/cms/doc/{id}. */
  readonly id: string;
  readonly title: string;
}

export interface HelpGroup {
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}

/** Id of the page whose top-level sections are collapsible. */
export const FAQ = "faq";

/** Spec section 2, "Help": three groups with 26 pages. */
export function helpGroups(productName: string): readonly HelpGroup[] {
  return [
    { title: `Using ${productName}`, topics: USING },
    { title: `${productName} information`, topics: INFORMATION },
    { title: "Technical", topics: TECHNICAL },
  ];
}

/** Names below /help that belong to the server, not to pages of the app. */
const SERVER_FILES = new Set(["tera-fy", "robots.txt", "humans.txt", "lawyers.txt"]);

export function isServerFile(id: string): boolean {
  return SERVER_FILES.has(id);
}

/** Ids of all help pages. */
export function helpIds(): readonly string[] {
  return [...USING, ...INFORMATION, ...TECHNICAL].map(({ id }) => id);
}

export function helpTopic(id: string): HelpTopic | undefined {
  return [...USING, ...INFORMATION, ...TECHNICAL].find((topic) => topic.id === id);
}

const USING: readonly HelpTopic[] = [
  { id: "overview", title: "Overview" },
  { id: "review-wizard", title: "Review Wizard" },
  { id: "scoping-wizard", title: "Scoping Wizard" },
  { id: "audit-wizard", title: "Audit Wizard" },
  { id: "trial-wizard", title: "Trial Wizard" },
  { id: "word-freq", title: "Word Frequency Analyser" },
  { id: "meshmate", title: "MeshMate" },
  { id: "search-refiner", title: "Search Refiner" },
  { id: "polyglot", title: "Polyglot Search Translator" },
  { id: "deduplicator", title: "Deduplicator" },
  { id: "screenatron", title: "Screenatron" },
  { id: "disputatron", title: "Disputatron" },
  { id: "spidercite", title: "SpiderCite" },
  { id: "prisma", title: "PRISMA diagram" },
  { id: "terafarmer", title: "Farmer" },
  { id: "calculon", title: "Calculon" },
  { id: "replicant", title: "Replicant" },
  { id: FAQ, title: "Frequently asked questions" },
];

const INFORMATION: readonly HelpTopic[] = [
  { id: "subscriptions", title: "Subscriptions" },
  { id: "tera-credits", title: "Credits" },
  { id: "cite", title: "Cite us" },
  { id: "terms", title: "Terms of use" },
  { id: "privacy", title: "Privacy" },
];

const TECHNICAL: readonly HelpTopic[] = [
  { id: "sysadmins", title: "For system administrators" },
  { id: "technology", title: "Technology" },
  { id: "licenses", title: "Licences" },
];
