/** Where records come from: the boxes of PRISMA 2020 count them separately. */
export type SearchMethod =
  | "database"
  | "register"
  | "website"
  | "organisation"
  | "citation"
  /** Added by hand, or by DOI, PMID or title. */
  | "hand";

/** What people call the sources, in the order in which they are looked for. */
const PATTERNS: readonly (readonly [SearchMethod, RegExp])[] = [
  ["hand", /^added by\b/iu],
  [
    "citation",
    /\b(?:citations?|citing|cited|snowball\w*|reference lists?|(?:back|for)ward|hand[- ]?search\w*)\b/iu,
  ],
  ["website", /\bweb ?sites?\b|\bweb search\w*|\bgoogle\b(?! scholar)/iu],
  ["organisation", /\borgani[sz]ations?\b/iu],
  [
    "register",
    /clinical ?trials|\bregist(?:ers?|ry|ries)\b|\b(?:ICTRP|ISRCTN|CTIS|EudraCT|ANZCTR|ChiCTR|PROSPERO)\b/iu,
  ],
];

/** Tools write this kind of hint for what they found by following citations. */
const CITATION_HINT = "snowballed-";

/** Reads the method from the name of a source and from a file's hint; a database if neither says. */
export function searchMethod(
  database: string | undefined,
  search: string | undefined,
  hint: string | null,
): SearchMethod {
  if (hint?.startsWith(CITATION_HINT) === true) return "citation";
  const name = database ?? search ?? "";
  return PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? "database";
}

/** True for the methods of the diagram's second column. */
export function isOther(method: SearchMethod | undefined): boolean {
  return method !== undefined && method !== "database" && method !== "register";
}
