/** Longer words are no operators. */
const MAX_OPERATOR_CHARACTERS = 60;

/** What other search languages write for nearness, fields, choices and single letters. */
const FOREIGN: readonly RegExp[] = [
  // Web of Science, Scopus, Cochrane and Ovid: NEAR/3, W/3, ADJ3
  /^(?:NEAR|ADJ|XOR|SAME)$/,
  /^(?:(?:O?NEAR|PRE|N|W)\/|ADJ)\d+$/i,
  // Web of Science: TI=whale
  /^[A-Z]{2,3}=/,
  // PubMed: whale[tiab]
  /\[(?:[a-z]{2,4}|title|title\/abstract|author|journal)(?::\w+)?\]$/i,
  // Ovid: whale.ti,ab.
  /.\.[a-z]{2}(?:,[a-z]{2})*\.$/,
  /^[|&]+$|[^|]\|[^|]/,
  /^[!~]\p{L}/u,
  /\p{L}~\d*$/u,
  /[a-z][$#]\d*$|[a-z]#[a-z]/,
  /^\/.+\/$/,
  /^year[<>=]/i,
];

/** True for an operator or field tag of another search language, which has no meaning here. */
export function isForeignOperator(word: string): boolean {
  return word.length <= MAX_OPERATOR_CHARACTERS && FOREIGN.some((operator) => operator.test(word));
}
