const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /\p{M}+/gu;

/** For search and comparison: lower case, without accents. */
export function foldText(text: string): string {
  return (ASCII.test(text) ? text : text.normalize("NFKD").replace(ACCENTS, "")).toLowerCase();
}
