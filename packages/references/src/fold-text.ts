const ASCII = /^[\0-\x7f]*$/;
const ACCENTS = /\p{M}+/gu;

/** A text as it is searched and compared: in lower case, without accents. */
export function foldText(text: string): string {
  return (ASCII.test(text) ? text : text.normalize("NFKD").replace(ACCENTS, "")).toLowerCase();
}
