/** Says whether a folded text has a word or phrase. Values of a list are separated by `\0`. */
export type TextTest = (folded: string) => boolean;

export const VALUE_SEPARATOR = "\0";

/** What `eachWord` takes for no letter of a word, except the separator of values. */
const GAP = String.raw`\x01-/:-\x60{-\xbf\u2000-\u206f\u3000-\u303f`;
const LETTER = String.raw`[^\0${GAP}]`;
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
  return word.includes("*") ? phraseTest([word]) : (text) => text.includes(word);
}

/** The words follow each other as whole words of one value. */
export function phraseTest(words: readonly string[]): TextTest {
  const literal = words
    .flatMap((word) => word.split("*"))
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");
  const source = words.map(sourceOf).join(`[${GAP}]+`);
  // A word that ends with the rest of `*rest` may begin with anything.
  const pattern = /^\*+[^*]+$/.test(words[0] ?? "")
    ? new RegExp(`${source.slice(ANY.length)}(?!${LETTER})`)
    : new RegExp(`(?<!${LETTER})${source}(?!${LETTER})`);
  // Most texts don't have the literal, which is found faster than the pattern.
  return (text) => text.includes(literal) && pattern.test(text);
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
