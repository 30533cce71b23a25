/**
 * The databases that reviews search most, each with the words that name it in a file's name. Words
 * with another meaning, such as "dimensions", are left out.
 */
const KNOWN: readonly (readonly [name: string, ...words: string[]])[] = [
  ["PubMed", "pubmed"],
  ["MEDLINE", "medline"],
  ["Embase", "embase"],
  ["Scopus", "scopus"],
  ["Web of Science", "web of science", "webofscience", "wos", "savedrecs"],
  ["Cochrane Library", "cochrane"],
  ["CINAHL", "cinahl"],
  ["APA PsycInfo", "psycinfo"],
  ["ERIC"],
  ["LILACS", "lilacs"],
  ["AMED", "amed"],
  ["SPORTDiscus", "sportdiscus"],
  ["EconLit", "econlit"],
  ["Global Health"],
  ["IEEE Xplore", "ieee"],
  ["ACM Digital Library", "acm"],
  ["ProQuest", "proquest"],
  ["ClinicalTrials.gov", "clinicaltrials", "clinical trials"],
  ["ICTRP", "ictrp"],
  ["Google Scholar", "google scholar", "scholar"],
  ["OpenAlex", "openalex"],
  ["Dimensions"],
  ["Epistemonikos", "epistemonikos"],
];

export const KNOWN_DATABASES: readonly string[] = KNOWN.map(([name]) => name);

/** Returns a known database's usual spelling, so that "EMBASE" and "Embase" are one source. */
export function usualSpelling(database: string): string {
  const lower = database.toLowerCase();
  return KNOWN_DATABASES.find((name) => name.toLowerCase() === lower) ?? database;
}

/** Returns the database that a file's name names as whole words, in any case. */
export function databaseInName(filename: string): string | undefined {
  const words = ` ${filename.toLowerCase().replaceAll(/[^a-z]+/gu, " ")} `;
  return KNOWN.find(([, ...sought]) => sought.some((word) => words.includes(` ${word} `)))?.[0];
}
