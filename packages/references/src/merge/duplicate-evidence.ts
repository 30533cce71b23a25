import type { Comparable } from "./comparable-reference.ts";
import { isShortFormOf, similarityOf } from "./text-similarity.ts";

/** What two references were compared by. */
export type ComparedField =
  | "doi"
  | "pmid"
  | "title"
  | "year"
  | "pages"
  | "volume"
  | "number"
  | "journal"
  | "authors"
  | "abstract"
  | "isbn";

/** One thing that speaks for or against two references being the same work. */
export interface Reason {
  about: ComparedField;
  is: "same" | "similar" | "different";
}

/** The evidence on a pair: how sure it is that both are one work, from 0 to 1, and why. */
export interface Evidence {
  score: number;
  reasons: Reason[];
}

/** From this score on a pair is taken for one work; below, it is not worth a look. */
export const LIKELY_SCORE = 0.5;

/** The points at which it is even whether two references are one work, and how many more make it surer by a factor of e. */
const EVEN_ODDS_POINTS = 5;
const POINTS_PER_STEP = 1.5;
/** Titles like "Editorial" or "Reply" tell little. */
const MIN_DISTINCTIVE_TITLE_CHARACTERS = 20;
const MAX_YEAR_DIFFERENCE = 1;

/** The most that can speak for one work beside the facts: title, journal, isbn, authors and abstract. */
const MAX_TEXT_POINTS = 9.75;

type Add = (about: ComparedField, is: Reason["is"], worth: number) => void;

/** Numbers and names that are the same or not; they are weighed at once, texts take long. */
function weighFacts(one: Comparable, other: Comparable, add: Add): void {
  const exact = (
    about: ComparedField,
    left: string,
    right: string,
    same: number,
    different: number,
  ): void => {
    if (left && right)
      add(about, left === right ? "same" : "different", left === right ? same : different);
  };
  exact("doi", one.doi, other.doi, 4, -3);
  exact("pmid", one.pmid, other.pmid, 4, -4);
  if (one.year && other.year) {
    const yearDifference = Math.abs(one.year - other.year);
    add(
      "year",
      yearDifference === 0
        ? "same"
        : yearDifference <= MAX_YEAR_DIFFERENCE
          ? "similar"
          : "different",
      yearDifference === 0 ? 1 : yearDifference <= MAX_YEAR_DIFFERENCE ? 0 : -2.5,
    );
  }
  exact(
    "pages",
    one.firstPage,
    other.firstPage,
    one.lastPage && one.lastPage === other.lastPage ? 2.5 : 2,
    -2.5,
  );
  exact("volume", one.volume, other.volume, 1, -1.5);
  exact("number", one.number, other.number, 0.5, -0.5);
}

/** False where the facts alone rule out that two references are one work, whatever their texts say. */
export function canBeSameWork(one: Comparable, other: Comparable): boolean {
  let points = MAX_TEXT_POINTS;
  weighFacts(one, other, (_about, _is, worth) => {
    points += worth;
  });
  return points >= EVEN_ODDS_POINTS;
}

/** Weighs what two references have in common. What is absent from one of them counts neither way. */
export function weigh(one: Comparable, other: Comparable): Evidence {
  const reasons: Reason[] = [];
  let points = 0;
  const add: Add = (about, is, worth) => {
    reasons.push({ about, is });
    points += worth;
  };
  if (one.title && other.title) {
    const similarity = titleSimilarity(one.title, other.title);
    const isDistinctive =
      Math.min(one.title.length, other.title.length) >= MIN_DISTINCTIVE_TITLE_CHARACTERS;
    if (similarity === 1) add("title", "same", isDistinctive ? 4 : 1);
    else if (similarity > 0.9) add("title", "similar", isDistinctive ? 3 : 0.5);
    else if (similarity > 0.75) add("title", "similar", 1);
    else add("title", "different", similarity > 0.5 ? -1.5 : -5);
  }
  weighFacts(one, other, add);
  if (one.journal && other.journal) {
    if (one.journal === other.journal) add("journal", "same", 1);
    else if (
      isShortFormOf(one.journal, other.journal) ||
      isShortFormOf(other.journal, one.journal) ||
      similarityOf(one.journal, other.journal) > 0.8
    )
      add("journal", "similar", 0.75);
    else add("journal", "different", -1);
  }
  if (one.isbns.length > 0 && other.isbns.length > 0) {
    const same = one.isbns.some((isbn) => other.isbns.includes(isbn));
    add("isbn", same ? "same" : "different", same ? 0.75 : -0.5);
  }
  if (one.families.length > 0 && other.families.length > 0) {
    const similarity = familySimilarity(one.families, other.families);
    add(
      "authors",
      similarity > 0.8 ? "same" : similarity > 0.4 ? "similar" : "different",
      similarity > 0.8 ? 1.5 : similarity > 0.4 ? 0.75 : -2,
    );
  }
  if (one.abstract && other.abstract) {
    const similarity =
      one.abstract.startsWith(other.abstract) || other.abstract.startsWith(one.abstract)
        ? 1
        : similarityOf(one.abstract, other.abstract);
    add(
      "abstract",
      similarity === 1 ? "same" : similarity > 0.7 ? "similar" : "different",
      similarity === 1 ? 2.5 : similarity > 0.7 ? 1.5 : -1,
    );
  }
  if (points < EVEN_ODDS_POINTS && isSameByNumber(reasons)) points = EVEN_ODDS_POINTS;
  return { score: 1 / (1 + Math.exp((EVEN_ODDS_POINTS - points) / POINTS_PER_STEP)), reasons };
}

/** What a translation of a work, or a record that lacks most of it, may say otherwise. */
const VARIABLE_FIELDS: ReadonlySet<ComparedField> = new Set([
  "title",
  "year",
  "journal",
  "isbn",
  "abstract",
]);

/** Whether two references have one DOI or PubMed number, and no other number or name speaks against it: whoever reviews them decides. */
function isSameByNumber(reasons: readonly Reason[]): boolean {
  return (
    reasons.some(({ about, is }) => is === "same" && (about === "doi" || about === "pmid")) &&
    reasons.every(({ about, is }) => is !== "different" || VARIABLE_FIELDS.has(about))
  );
}

/** Some databases leave out a subtitle or set a translation beside the title. */
function titleSimilarity(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const likeness = similarityOf(one, other);
  if (
    likeness < 0.95 &&
    short.length >= 2 * MIN_DISTINCTIVE_TITLE_CHARACTERS &&
    (long.startsWith(`${short} `) || long.endsWith(` ${short}`))
  )
    return 0.95;
  return likeness === 1 || one.replaceAll(" ", "") === other.replaceAll(" ", "") ? 1 : likeness;
}

/** The share of the shorter list's families that the other has too; the first author counts as much as all others. */
function familySimilarity(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const isNear = (left: string, right: string): boolean =>
    left === right ||
    left.startsWith(right) ||
    right.startsWith(left) ||
    similarityOf(left, right) > 0.6;
  const shared =
    short.filter((family) => long.some((candidate) => isNear(family, candidate))).length /
    short.length;
  return (shared + (isNear(one[0] as string, other[0] as string) ? 1 : 0)) / 2;
}
