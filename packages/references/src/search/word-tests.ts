import { foldQuickly, isPlain } from "./fold-quickly.ts";

/** Says whether a text has a word or phrase, without regard to case and accents. */
export type TextTest = (text: string) => boolean;

/** What `eachWord` takes for no letter of a word. */
const GAP = String.raw`\0-/:-\x60{-\xbf\u2000-\u206f\u3000-\u303f`;
const LETTER = `[^${GAP}]`;
/** Signs between words, and letters, of which folding changes only the case. */
const PLAIN_GAP = String.raw`\0-/:-@[-\x60{-\x7f\xa9\xae\xb0\xb1\xb7\u2010\u2012-\u2015\u2018-\u201e\u2020-\u2022`;
const PLAIN_LETTER = String.raw`[a-z\d\xd7\xf7\u0391-\u03a9\u03b1-\u03c9\u2264\u2265]`;
const QUERY_WORD = new RegExp(`(?:\\*|${LETTER})+`, "g");
/** Longer words are cut, as in the index. */
const MAX_WORD_CHARACTERS = 64;
const ANY = `${LETTER}{0,${MAX_WORD_CHARACTERS}}`;
/** More wildcards in a word count as one. */
const MAX_WILDCARDS = 4;
/** The index finds such words only at the beginning of words. */
const SHORT_WORD = /^[a-z0-9]{1,2}\**$/;

/** Returns the words of a folded query. A wildcard is part of its word. */
export function wordsIn(folded: string): readonly string[] {
  return (folded.match(QUERY_WORD) ?? []).map((word) =>
    word.includes("*") ? word : word.slice(0, MAX_WORD_CHARACTERS),
  );
}

/** True for words that the index alone can't find. */
export function isPattern(word: string): boolean {
  return word.includes("*") && !SHORT_WORD.test(word);
}

/** The word is within a word of the text, or begins one if it has one or two letters. */
export function wordTest(word: string): TextTest {
  if (SHORT_WORD.test(word)) return phraseTest([`${word}*`]);
  return word.includes("*") ? phraseTest([word]) : patternTest(word);
}

/** The words follow each other as whole words. */
export function phraseTest(words: readonly string[]): TextTest {
  const source = words.map(sourceOf).join(`[${GAP}]+`);
  // A word that ends with the rest of `*rest` may begin with anything.
  return patternTest(
    /^\*+[^*]+$/.test(words[0] ?? "")
      ? `${source.slice(ANY.length)}(?!${LETTER})`
      : `(?<!${LETTER})${source}(?!${LETTER})`,
  );
}

/**
 * Folding takes longer than searching. So the text is first searched as it is, and folded only if
 * that may find more.
 */
function patternTest(source: string): TextTest {
  const folded = new RegExp(source);
  const inFolded: TextTest = (text) => folded.test(foldQuickly(text));
  if (/[^\0-\x7f]/.test(source)) return inFolded;
  const written = new RegExp(
    source
      .replaceAll(`(?<!${LETTER})`, `(?<![^${PLAIN_GAP}])`)
      .replaceAll(`(?!${LETTER})`, `(?![^${PLAIN_GAP}])`)
      .replaceAll(LETTER, PLAIN_LETTER)
      .replaceAll(GAP, PLAIN_GAP),
    "i",
  );
  return (text) => written.test(text) || (!isPlain(text) && inFolded(text));
}

/** The parts have only letters, so they need no escapes. */
function sourceOf(word: string): string {
  const parts = word.split(/\*+/);
  if (parts.length === 1) return word.length < MAX_WORD_CHARACTERS ? word : `${word}${LETTER}*`;
  const first = parts.slice(0, MAX_WILDCARDS);
  const rest = parts.slice(MAX_WILDCARDS).join("");
  const kept = parts.length > MAX_WILDCARDS ? [...first, rest] : first;
  return kept.reduce((source, part) =>
    part === "" ? `${source}${LETTER}${source === "" ? "+" : "*"}` : `${source}${ANY}${part}`,
  );
}
