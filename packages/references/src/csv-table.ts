const DELIMITERS = [",", ";", "\t", "|"] as const;
const MAX_HEADER_CHARACTERS = 20_000;
/** Excel's own line above a table, which names the delimiter. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[\r\n]+/i;
const TITLE = /^(?:(?:primary|article|document) )?title$/;
/** Column names by which, beside a title, a list of references is recognized. */
const KNOWN =
  /^(?:(?:primary |article |document )?title|authors?|author names|abstract(?: note)?|doi|(?:publication |published )?(?:year|date)|journal(?: book| title)?|(?:publication|source|parent) ?title|is[bs]n|pmid|volume|issue|pages|urls?|keywords|(?:label |asreview )?(?:included|label)|id|key|(?:record|item) ?id|covidence #|(?:item )?type|accession number|notes|ref|study|tags|cited by|eid)$/;
const MIN_KNOWN = 3;

interface CsvTable {
  delimiter: string;
  /** Where the row with the columns' names begins. */
  start: number;
}

/** Returns null unless the first row names the columns of a list of references. */
export function csvTableOf(head: string): CsvTable | null {
  const [mark = "", named] = SEPARATOR_LINE.exec(head) ?? [];
  const from = head.slice(mark.length);
  const start = mark.length + (from.length - from.trimStart().length);
  const [row = ""] = head.slice(start, start + MAX_HEADER_CHARACTERS).split(/[\r\n]/, 1);
  if (!/title/i.test(row)) return null;
  const delimiter = [...(named === undefined ? [] : [named]), ...DELIMITERS].find((one) =>
    isReferenceTable(row.split(one)),
  );
  return delimiter === undefined ? null : { delimiter, start };
}

/** Ignores case and punctuation, also quotation marks. */
export function comparableName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

function isReferenceTable(header: readonly string[]): boolean {
  const known = new Set(header.map(comparableName).filter((name) => KNOWN.test(name)));
  return known.size >= MIN_KNOWN && [...known].some((name) => TITLE.test(name));
}
