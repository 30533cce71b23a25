import { foldSearchText } from "./fold-search-text.ts";

/** Signs and Greek letters, common in abstracts, of which folding changes only the case. */
const PLAIN =
  /^[\0-\x7f\xa9\xae\xb0\xb1\xb7\xd7\xf7\u0391-\u03a9\u03b1-\u03c9\u2010\u2012-\u2015\u2018-\u201e\u2020-\u2022\u2264\u2265]*$/;
const ACCENTS = /[\u0300-\u036f]+/g;
/** Marks of other scripts, and letters that no decomposition splits. */
const MARKED = /[æßøđł]|[\u0483-\u1fff]|[\u20d0-\u20ff]|[\u2c00-\uffff]/;

/** True if folding changes only the case. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Folds like `foldSearchText`, in a fraction of the time for most texts. */
export function foldQuickly(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const folded = text.normalize("NFKD").toLowerCase();
  return MARKED.test(folded) ? foldSearchText(text) : folded.replace(ACCENTS, "");
}
