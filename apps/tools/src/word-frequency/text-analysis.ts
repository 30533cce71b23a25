import { stemmer } from "stemmer";
import { eng } from "stopword/src/stopwords_eng.js";

/** Common English words, and words that most abstracts contain, such as "methods". */
const STOP_WORDS: ReadonlySet<string> = new Set([
  ...eng,
  "background",
  "objective",
  "objectives",
  "aim",
  "aims",
  "methods",
  "method",
  "results",
  "result",
  "conclusion",
  "conclusions",
  "copyright",
  "reserved",
  "were",
  "was",
  "had",
  "has",
  "have",
  "did",
  "does",
  "than",
  "then",
  "their",
  "these",
  "those",
  "there",
  "which",
  "while",
  "who",
  "whom",
  "will",
  "with",
  "within",
  "without",
  "using",
  "used",
  "may",
  "might",
  "its",
  "our",
  "we",
  "us",
  "is",
  "in",
  "it",
  "if",
  "of",
  "on",
  "or",
  "to",
  "by",
  "for",
  "from",
  "the",
  "this",
  "that",
  "no",
  "not",
  "via",
  "per",
  "et",
  "al",
  "versus",
  "vs",
]);

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

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/**
 * Returns the stem shared by a word's forms ("fractures", "fracture"). Words with letters outside
 * a–z are returned unchanged.
 */
export function stemOf(word: string): string {
  return /^[a-z]+$/u.test(word) ? stemmer(word) : word;
}
