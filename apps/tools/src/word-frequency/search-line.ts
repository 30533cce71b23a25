/** Operators of the databases' search languages. As terms they need quotes. */
const OPERATORS: ReadonlySet<string> = new Set(["and", "or", "not", "near", "adj", "next", "same"]);
/** Letters and digits of any script, in one word. */
const PLAIN_WORD = /^[\p{L}\p{M}\p{N}]+$/u;

/**
 * Returns one line for the search field of a database: the terms with OR between them. Phrases, words
 * with a hyphen or apostrophe, and operators are quoted.
 */
export function searchLine(terms: Iterable<string>): string {
  return [...terms]
    .map((term) => (PLAIN_WORD.test(term) && !OPERATORS.has(term) ? term : `"${term}"`))
    .join(" OR ");
}
