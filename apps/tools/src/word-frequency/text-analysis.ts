import { stemmer } from "stemmer";

/** Letters and digits of any script, with inner hyphens and apostrophes. */
const WORD = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
const HAS_LETTER = /\p{L}/u;
/** Ends a clause. No two-word phrase spans a clause end. */
const CLAUSE_END = /[.,;:!?()[\]{}"“”«»/\\|<>\n\r\t]+/u;

/** Splits text into clauses of lower-case words. Numbers are dropped and end their clause. */
export function clausesOf(text: string): string[][] {
  const clauses: string[][] = [];
  for (const clause of text.normalize("NFC").toLowerCase().split(CLAUSE_END)) {
    let words: string[] = [];
    for (const [word] of clause.matchAll(WORD)) {
      if (HAS_LETTER.test(word)) {
        words.push(word.replace(/’/gu, "'").replace(/'s$/u, ""));
        continue;
      }
      if (words.length > 0) clauses.push(words);
      words = [];
    }
    if (words.length > 0) clauses.push(words);
  }
  return clauses;
}

/**
 * Returns the stem shared by a word's forms ("fractures", "fracture"). Words with letters outside
 * a–z are returned unchanged.
 */
export function stemOf(word: string): string {
  return /^[a-z]+$/u.test(word) ? stemmer(word) : word;
}
