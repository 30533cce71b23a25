const ASCII = /^[\0-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text in lower case, without accents. */
export function tokenize(text: string, minLength: number): string[] {
  const folded = ASCII.test(text) ? text : text.normalize("NFKD").replace(MARKS, "");
  const words = folded.toLowerCase().match(WORD) ?? [];
  return words.filter((word) => word.length >= minLength);
}
