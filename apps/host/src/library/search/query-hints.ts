import { isForeignOperator } from "./foreign-operators.ts";

/** Something in a query that counts as words, although its author may have meant an operator. */
export interface QueryHint {
  /**
   * "small letters": an operator, in a query too short to be a title. "needless": an AND that joins
   * nothing.
   */
  readonly kind: "foreign operator" | "small letters" | "needless";
  readonly text: string;
}

/** Longer queries with "or" are titles, more likely. */
const MAX_WORDS_WITH_SMALL_OPERATORS = 6;
/** As in queries. A word with a field is no operator. */
const TOKEN = /"[^"]*"?|[()]|[^\s()"]+/gu;
const WITH_FIELD = /^-?\p{L}{2,20}:(?!\/\/|$)/u;

export function queryHints(text: string): readonly QueryHint[] {
  const tokens: readonly string[] = text.match(TOKEN) ?? [];
  const isShort = tokens.length <= MAX_WORDS_WITH_SMALL_OPERATORS;
  return tokens.flatMap((token, at): QueryHint[] => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isBetween = before !== undefined && after !== undefined;
    if (token === "AND")
      return isBetween && before !== "(" && !/^(?:\)|AND)$/u.test(after)
        ? []
        : [{ kind: "needless", text: token }];
    if (isShort && isBetween && /^(?:or|not)$/u.test(token))
      return [{ kind: "small letters", text: token }];
    const word = token.replace(/^-/u, "");
    return !token.startsWith('"') && !WITH_FIELD.test(token) && isForeignOperator(word)
      ? [{ kind: "foreign operator", text: word }]
      : [];
  });
}
