import { foldQuickly, isPlain } from "./fold-quickly.ts";

/** Says whether a text has a word or phrase, without regard to case and accents. */
export type TextTest = (text: string) => boolean;

/** What `eachWord` takes for no letter of a word. */
const GAP = String.raw`\0-/:-\x60{-\xbf\u2000-\u206f\u3000-\u303f`;
const LETTER = `[^${GAP}]`;
/** Signs between words, and letters, of which folding changes only the case. */
const PLAIN_GAP = String.raw`\0-/:-@[-\x60{-\x7f\xa9\xae\xb0\xb1\xb7\u2010\u2012-\u2015\u2018-\u201e\u2020-\u2022`;
const PLAIN_LETTER = String.raw`[a-z\d\xd7\xf7\u0391-\u03a9\u03b1-\u03c9\u2264\u2265]`;
/** A question mark after a word only ends a sentence. */
const QUERY_WORD = new RegExp(`(?:\\*|${LETTER}|(?<=${LETTER})\\?+(?=${LETTER}))+`, "g");
/** Longer words are cut, as in the index, and patterns at twice the length. */
const MAX_WORD_CHARACTERS = 64;
/** The index finds such words only at the beginning of words. */
const SHORT_WORD = /^[a-z0-9]{1,2}\**$/;

/**
 * Returns the words of a folded query. A wildcard is part of its word: `*` is any letters, and `?`
 * between letters is one letter, except in web addresses.
 */
export function wordsIn(folded: string): readonly string[] {
  const text = folded.includes("://") ? folded.replaceAll("?", " ") : folded;
  return (text.match(QUERY_WORD) ?? []).map((word) =>
    word.slice(0, MAX_WORD_CHARACTERS * (word.includes("*") ? 2 : 1)),
  );
}

export function hasWildcard(word: string): boolean {
  return /[*?]/.test(word);
}

/** True for words of which a text must have a whole word that matches them. */
export function isPattern(word: string): boolean {
  return hasWildcard(word) && !SHORT_WORD.test(word);
}

/** The word is within a word of the text, or begins one if it has one or two letters. */
export function wordTest(word: string): TextTest {
  if (SHORT_WORD.test(word)) return phraseTest([`${word}*`]);
  return hasWildcard(word) ? phraseTest([word]) : patternTest(word);
}

/** The words follow each other as whole words. */
export function phraseTest(words: readonly string[]): TextTest {
  return patternTest(phraseSource(words));
}

/** Returns the source of a regular expression that finds the phrase in folded texts. */
export function phraseSource(words: readonly string[]): string {
  const source = words.map(sourceOf).join(`[${GAP}]+`);
  // A word that ends with the rest of `*rest` may begin with anything.
  return /^\*+[^*]+$/.test(words[0] ?? "")
    ? `${source.slice(LETTER.length + 1)}(?!${LETTER})`
    : `(?<!${LETTER})${source}(?!${LETTER})`;
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

/**
 * The parts have only letters and `?`, so they need no escapes. A part in the middle is sought once
 * from the left, without backtracking: if there is a match at all, there is one with its first place.
 */
function sourceOf(word: string, place: number): string {
  const [first = "", ...middle] = word.split(/\*+/).map((part) => part.replaceAll("?", LETTER));
  const last = middle.pop();
  if (last === undefined) return word.length < MAX_WORD_CHARACTERS ? first : `${first}${LETTER}*`;
  const sought = middle.map((part, index) => {
    const name = `p${place}_${index}`;
    return `(?=(?<${name}>${LETTER}*?${part}))\\k<${name}>`;
  });
  const letters = first + sought.join("") + LETTER;
  return letters + last === LETTER ? `${LETTER}+` : `${letters}*${last}`;
}
