import type { Comparable } from "./comparable-reference.ts";
import { isShortFormOf, similarityOf } from "./text-similarity.ts";

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

export interface Reason {
  about: ComparedField;
  is: "same" | "similar" | "different";
}

/** `score` is the probability, from 0 to 1, that both references are the same work. */
export interface Evidence {
  score: number;
  reasons: Reason[];
}

/** Fields that must be compared, because records without them are too short to be certain. */
const NEEDED_FOR_IDENTITY: readonly ComparedField[] = ["title", "year", "authors"];

/**
 * Returns whether a pair agrees in every compared field, title, year and authors among them. On the
 * labelled set, all such pairs are duplicates.
 */
export function isIdentical({ reasons }: { readonly reasons: readonly Reason[] }): boolean {
  return (
    reasons.every(({ is }) => is === "same") &&
    NEEDED_FOR_IDENTITY.every((field) => reasons.some(({ about }) => about === field))
  );
}

/** Only pairs with at least this score are reported. */
export const LIKELY_SCORE = 0.5;

/**
 * This sum of points gives a score of 0.5. Each further `POINTS_PER_STEP` multiplies the odds by e.
 */
const EVEN_ODDS_POINTS = 5;
const POINTS_PER_STEP = 1.5;
/** Shorter titles, such as "Editorial", are weak evidence. */
const MIN_DISTINCTIVE_TITLE_CHARACTERS = 20;
const MAX_YEAR_DIFFERENCE = 1;

/** The most points that all comparisons except `weighFacts` can add. */
const MAX_TEXT_POINTS = 9.75;

type Add = (about: ComparedField, is: Reason["is"], worth: number) => void;

/**
 * Compares DOI, PubMed id, year, pages, volume and number, but no texts, because comparing texts is
 * slow.
 */
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

/** Returns false if the numbers rule out a match, whatever the texts are. */
export function canBeSameWork(one: Comparable, other: Comparable): boolean {
  let points = MAX_TEXT_POINTS;
  weighFacts(one, other, (_about, _is, worth) => {
    points += worth;
  });
  return points >= EVEN_ODDS_POINTS;
}

/** Fields missing in either reference do not count. */
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

/** Fields that may differ in a translation or an incomplete record. */
const VARIABLE_FIELDS: ReadonlySet<ComparedField> = new Set([
  "title",
  "year",
  "journal",
  "isbn",
  "abstract",
]);

/** True if the references share a DOI or PubMed id and differ only in `VARIABLE_FIELDS`. */
function isSameByNumber(reasons: readonly Reason[]): boolean {
  return (
    reasons.some(({ about, is }) => is === "same" && (about === "doi" || about === "pmid")) &&
    reasons.every(({ about, is }) => is !== "different" || VARIABLE_FIELDS.has(about))
  );
}

/** Tolerates a missing subtitle, or a translation appended to the title. */
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

/**
 * Averages two values: the share of the shorter list's names that the longer list also has, and 1
 * or 0 for whether the first authors match.
 */
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
