const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /\p{M}+/gu;

/** Converts to lower case without accents, for search and comparison. */
export function foldText(text: string): string {
  return (ASCII.test(text) ? text : text.normalize("NFKD").replace(ACCENTS, "")).toLowerCase();
}
