import type { Reference } from "@tera/references";

/** A row names at most this many authors; the others are counted. */
export const MOST_AUTHORS = 3;

/** An author as a row names one: "Gonçalves, Rui Miguel" becomes "Gonçalves RM"; other forms stay as they are. */
export function shortAuthor(author: string): string {
  const [family = "", given = ""] = author.split(",", 2).map((part) => part.trim());
  if (given === "") return family;
  const initials = given.split(/[\s.-]+/u).filter(Boolean).map((name) => (name === name.toUpperCase() && name.length <= 3 ? name : firstLetter(name).toUpperCase())).join("");
  return `${family} ${initials}`;
}

/** The first character of a name as people see it, with its accents. */
function firstLetter(name: string): string {
  for (const { segment } of LETTERS.segment(name)) return segment;
  return "";
}

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The authors a row names, and how many it leaves out. */
export function rowAuthors(authors: readonly string[] | undefined): { readonly named: string; readonly others: readonly string[] } {
  const all = authors ?? [];
  return { named: all.slice(0, MOST_AUTHORS).map(shortAuthor).join(", "), others: all.slice(MOST_AUTHORS) };
}

/** A title without the formatting tags that some databases write into it, for a row; the reference itself keeps them. */
export function withoutMarkup(title: string): string {
  return title.replaceAll(/<\/?(?:i|b|u|em|strong|sub|sup|small|span)(?:\s[^<>]*)?>/giu, "");
}

/** The year of a date in any form; "" where it names none. */
export function yearOf(date: string | undefined): string {
  return /(?:^|\D)((?:1[5-9]|2[01])\d{2})(?!\d)/u.exec(date ?? "")?.[1] ?? "";
}

/** The web address of a DOI, or undefined where the text is none. */
export function doiAddress(doi: string | undefined): string | undefined {
  const bare = /10\.\d{4,9}\/\S+/u.exec(doi ?? "")?.[0];
  return bare === undefined ? undefined : `https://doi.org/${encodeURI(bare)}`;
}

const haystacks = new WeakMap<Reference, string>();

/** Everything of a reference that a search looks through, in lower case; made once a reference. */
function haystackOf(reference: Reference): string {
  let haystack = haystacks.get(reference);
  if (haystack === undefined) {
    const { id: _id, extras: _extras, ...fields } = reference;
    haystack = Object.values(fields).flat().join("\n").normalize("NFC").toLowerCase();
    haystacks.set(reference, haystack);
  }
  return haystack;
}

/** The words of a search, in lower case. */
export function searchWords(query: string): string[] {
  return query.normalize("NFC").toLowerCase().split(/\s+/u).filter(Boolean);
}

/** The places of the references that have every word of the search somewhere; all of them for an empty one. */
export function findReferences(references: readonly Reference[], query: string): readonly number[] {
  const words = searchWords(query);
  const found: number[] = [];
  for (const [place, reference] of references.entries()) {
    if (hasWords(reference, words)) found.push(place);
  }
  return found;
}

/** How long a search may hold the page before it gives way. */
const TURN_MILLISECONDS = 12;
/** References between two looks at the clock. */
const REFERENCES_A_LOOK = 64;

/** What `findReferences` finds, looked for in short turns; what it has found by then once the signal is aborted. */
export async function findInTurns(references: readonly Reference[], query: string, signal: AbortSignal): Promise<readonly number[]> {
  const words = searchWords(query);
  const found: number[] = [];
  let turnEnds = performance.now() + TURN_MILLISECONDS;
  for (const [place, reference] of references.entries()) {
    if (place % REFERENCES_A_LOOK === 0 && performance.now() > turnEnds) {
      await nextTurn();
      if (signal.aborted) return found;
      turnEnds = performance.now() + TURN_MILLISECONDS;
    }
    if (hasWords(reference, words)) found.push(place);
  }
  return found;
}

function hasWords(reference: Reference, words: readonly string[]): boolean {
  return words.every((word) => haystackOf(reference).includes(word));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A text cut into parts that are hits of the search and parts that are not. */
export function markedParts(text: string, words: readonly string[]): readonly { readonly text: string; readonly isHit: boolean }[] {
  if (words.length === 0) return [{ text, isHit: false }];
  const pattern = new RegExp(`(${words.toSorted((a, b) => b.length - a.length).map(escapePattern).join("|")})`, "giu");
  return text.split(pattern).flatMap((part, index) => (part === "" ? [] : [{ text: part, isHit: index % 2 === 1 }]));
}

function escapePattern(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
}
