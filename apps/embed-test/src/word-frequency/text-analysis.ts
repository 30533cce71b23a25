import { stemmer } from "stemmer";
import { eng } from "stopword/src/stopwords_eng.js";

/** Words that carry no subject of their own: the English list of the field's common tools, and what abstracts say of themselves. */
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

/** Letters of any script with inner hyphens and apostrophes; a token of digits alone is no word. */
const WORD = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
const HAS_LETTER = /\p{L}/u;
/** Ends of a phrase: a two-word phrase never reaches over one. */
const CLAUSE_END = /[.,;:!?()[\]{}"“”«»/\\|<>\n\r\t]+/u;

/** The words of each clause of a text in their order, lower case, with numbers dropped; the gap that a number leaves ends a clause too. */
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

/** Whether a word says too little to be counted. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** The stem that joins a word's forms: "fractures" and "fracture" share one. Words outside the Latin alphabet are their own stem. */
export function stemOf(word: string): string {
  return /^[a-z]+$/u.test(word) ? stemmer(word) : word;
}
