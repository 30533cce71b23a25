import { foldText } from "../fold-text.ts";

/** Letters that no decomposition takes apart, as readers of English type them. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["ı", "i"],
]);
const KNOWN = new RegExp(`[${[...LETTERS.keys()].join("")}]`, "gu");

/** Folds case and accents, and letters such as ø, ł and ß. */
export function foldSearchText(text: string): string {
  const folded = foldText(text);
  return folded.replaceAll(KNOWN, (letter) => LETTERS.get(letter) ?? letter);
}
