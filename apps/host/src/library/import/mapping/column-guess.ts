import { type ColumnPurpose, purposeOfColumn } from "@tera/references/csv";

/** What a column is read as. `extra` keeps it under its own name, `ignore` leaves it out. */
export type ColumnTarget = ColumnPurpose | "extra" | "ignore";

export interface TableColumn {
  /** Index in the table's rows. */
  readonly place: number;
  readonly name: string;
  /** The values of the first rows. */
  readonly values: readonly string[];
}

/** Words in a column's name, in the order in which they are tried. */
const WORDS: readonly (readonly [RegExp, ColumnPurpose])[] = [
  [/\bdoi\b/iu, "doi"],
  [/\b(?:pmid|pubmed)\b/iu, "accessionNum"],
  [
    /\b(?:journal|source|publication|container|periodical|zeitschrift|revue|revista)\b/iu,
    "journal",
  ],
  [/\b(?:title|titel|titre|t[íi]tulo|titolo)\b/iu, "title"],
  [/\b(?:authors?|creators?|autor(?:en|es)?|auteurs?|autori)\b/iu, "authors"],
  [/\b(?:abstract|summary|r[ée]sum[ée]|resumen|zusammenfassung)\b/iu, "abstract"],
  [/\b(?:year|jahr|ann[ée]e|a[ñn]o|anno)\b/iu, "year"],
  [/\b(?:date|datum|fecha)\b/iu, "date"],
  [/\b(?:keywords?|subjects?|tags?|mesh|schlagw[oö]rter)\b/iu, "keywords"],
  [/\b(?:url|uri|links?|web)\b/iu, "urls"],
  [/\b(?:vol|volume|band)\b/iu, "volume"],
  [/\b(?:issue|number|heft)\b/iu, "number"],
  [/\b(?:pages?|pp|seiten)\b/iu, "pages"],
  [/\b(?:isbn|issn)\b/iu, "isbn"],
  [/\b(?:language|sprache|langue|idioma)\b/iu, "language"],
  [/\b(?:notes?|comments?|bemerkung(?:en)?)\b/iu, "notes"],
];

const ABSTRACT_CHARACTERS = 250;

/** Guesses what each column is. No two columns get the same purpose. */
export function guessTargets(columns: readonly TableColumn[]): ReadonlyMap<number, ColumnTarget> {
  const targets = new Map<number, ColumnTarget>();
  const used = new Set<ColumnPurpose>();
  const guessAll = (guess: (column: TableColumn) => ColumnPurpose | undefined): void => {
    for (const column of columns) {
      const purpose = targets.has(column.place) ? undefined : guess(column);
      if (purpose === undefined || used.has(purpose)) continue;
      targets.set(column.place, purpose);
      used.add(purpose);
    }
  };
  guessAll(({ name }) => purposeOfColumn(name));
  guessAll(({ name }) => WORDS.find(([words]) => words.test(spaced(name)))?.[1]);
  guessAll(({ values }) => purposeOfValues(values));
  for (const { place } of columns) if (!targets.has(place)) targets.set(place, "extra");
  return targets;
}

/** Splits `article_title` and `articleTitle` into words. */
function spaced(name: string): string {
  return name.replaceAll(/[_.\-/]+/gu, " ").replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
}

function purposeOfValues(values: readonly string[]): ColumnPurpose | undefined {
  const given = values.map((value) => value.trim()).filter(Boolean);
  if (given.length === 0) return undefined;
  if (given.every((value) => /^(?:https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}\/\S+$/iu.test(value)))
    return "doi";
  if (given.every((value) => /^https?:\/\//iu.test(value))) return "urls";
  if (given.every((value) => /^(?:1[5-9]|20)\d\d$/u.test(value))) return "year";
  return given.reduce((sum, { length }) => sum + length, 0) / given.length > ABSTRACT_CHARACTERS
    ? "abstract"
    : undefined;
}
