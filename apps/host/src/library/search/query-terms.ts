import { type Condition, type QueryTerm, termsOf } from "@tera/references/query";

/** Returns true for the terms of a query that are meant. */
export type TermTest = (condition: Condition) => boolean;

/**
 * Replaces the first term that is meant, or adds `term` if there is none. All other text stays as it
 * is typed.
 */
export function setTerm(text: string, isMeant: TermTest, term: string): string {
  const meant = termsOf(text).find(({ condition }) => isMeant(condition));
  return meant === undefined
    ? withTerm(text, term)
    : `${text.slice(0, meant.from)}${term}${text.slice(meant.to)}`;
}

/** Removes the first term that is meant, with the `AND` before it. */
export function removeTerm(text: string, isMeant: TermTest): string {
  const terms = termsOf(text);
  const meant = terms.find(({ condition }) => isMeant(condition));
  if (meant === undefined) return text;
  const left = without(text, meant);
  return (meant === terms[0] ? left.replace(/^\s*(?:AND\s+)+/u, "") : left).trim();
}

/** Removes all terms that are meant. */
export function removeTerms(text: string, isMeant: TermTest): string {
  const left = removeTerm(text, isMeant);
  return left === text ? text : removeTerms(left, isMeant);
}

function without(text: string, { from, to }: QueryTerm): string {
  const before = text.slice(0, from).replace(/(?:(?:^|\s)AND)*\s*$/u, "");
  const after = text.slice(to);
  return /^\s/u.test(after) || before === "" ? before + after : `${before} ${after}`;
}

/**
 * Adds the term at the end, or at the start if an open parenthesis or `NOT` at the end would
 * include it.
 */
function withTerm(text: string, term: string): string {
  const typed = text.trim();
  if (typed === "") return term;
  const expected = conditionsOf(typed).concat(conditionsOf(term)).toSorted().join("\n");
  const isJoined = (joined: string): boolean =>
    conditionsOf(joined).toSorted().join("\n") === expected &&
    termsOf(joined).some(({ from, to }) => joined.slice(from, to) === term);
  const first = `${term} ${typed}`;
  return [`${typed} ${term}`, first, `${term} AND ${typed}`].find(isJoined) ?? first;
}

function conditionsOf(text: string): readonly string[] {
  return termsOf(text).map(({ condition }) => JSON.stringify(condition));
}
