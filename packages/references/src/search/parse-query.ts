import { type QueryField, queryField } from "./query-fields.ts";

/** A condition that a reference meets or not. Texts are as typed. */
export type Condition =
  /** Each word is somewhere in the reference. `field` limits where. A word may contain `*` and `?`. */
  | { readonly kind: "words"; readonly text: string; readonly field: QueryField | undefined }
  /** The words follow each other. */
  | { readonly kind: "phrase"; readonly text: string; readonly field: QueryField | undefined }
  /** Both years count; undefined is open. */
  | { readonly kind: "year"; readonly from: number | undefined; readonly to: number | undefined }
  | { readonly kind: "has"; readonly field: QueryField | "year" | "duplicate" }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "all"; readonly of: readonly Condition[] }
  | { readonly kind: "any"; readonly of: readonly Condition[] };

/**
 * Something in a query that has no meaning here. The text still counts as words, except for a
 * missing part.
 */
export type QueryProblem =
  | { readonly kind: "unknown field"; readonly text: string }
  | { readonly kind: "no year"; readonly text: string }
  | { readonly kind: "unknown has"; readonly text: string }
  | { readonly kind: "nothing after"; readonly text: string }
  | { readonly kind: "unclosed"; readonly text: string }
  | { readonly kind: "too long"; readonly text: string };

export interface Query {
  readonly condition: Condition;
  readonly problems: readonly QueryProblem[];
}

/** A part of a query's text that must be met, with all others. */
export interface QueryTerm {
  /** The part begins at `from` and ends before `to`. */
  readonly from: number;
  readonly to: number;
  readonly condition: Condition;
}

interface Token {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly kind: "word" | "phrase" | "and" | "or" | "not" | "open" | "close";
  readonly field?: string | undefined;
}

/** Longer queries are cut, and nested parentheses beyond the depth are left out. */
const MAX_TOKENS = 200;
const MAX_DEPTH = 20;
const TOKEN =
  /\s*(?:(?<open>\()|(?<close>\))|(?<minus>-(?=[\p{L}\p{N}"(]))|(?:(?<field>[\p{L}]{2,20}):(?!\/\/|\s|$))?(?:"(?<phrase>[^"]*)(?<quote>"?)|(?<word>[^\s()"]+)))/uy;

/**
 * Reads `a b` (both), `a OR b`, `NOT a` and `-a`, `"a phrase"`, `field:a`, `field:"a phrase"`,
 * `year:2015-2020`, `has:field`, `wildcard*`, `w?ldcard` and parentheses. Takes time in
 * proportion to the query's length.
 */
export function parseQuery(text: string): Query {
  const problems: QueryProblem[] = [];
  const parser = new Parser(tokensOf(text, problems), problems);
  return { condition: parser.parse(), problems };
}

/** Returns the parts of a query that `AND` or nothing joins, in the order of the text. */
export function termsOf(text: string): readonly QueryTerm[] {
  const parser = new Parser(tokensOf(text, []), []);
  parser.parse();
  return parser.terms;
}

function tokensOf(text: string, problems: QueryProblem[]): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length;) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    const groups = match?.groups;
    if (match === null || groups === undefined) break;
    at = TOKEN.lastIndex;
    if (tokens.length >= MAX_TOKENS) {
      problems.push({ kind: "too long", text: text.slice(at, at + 40) });
      break;
    }
    const range = { from: match.index + match[0].search(/\S/u), to: at };
    const { open, close, minus, field, phrase, quote, word = "" } = groups;
    if (open !== undefined) tokens.push({ ...range, kind: "open", text: "(" });
    else if (close !== undefined) tokens.push({ ...range, kind: "close", text: ")" });
    else if (minus !== undefined) tokens.push({ ...range, kind: "not", text: "-" });
    else if (phrase === undefined) tokens.push({ ...range, ...wordToken(word, field) });
    else {
      if (quote === "") problems.push({ kind: "unclosed", text: `"${phrase}` });
      tokens.push({ ...range, kind: "phrase", text: phrase, field });
    }
  }
  return tokens;
}

function wordToken(
  text: string,
  field: string | undefined,
): Pick<Token, "text" | "kind" | "field"> {
  const operator = field === undefined ? OPERATORS.get(text) : undefined;
  return operator === undefined ? { kind: "word", text, field } : { kind: operator, text };
}

/** Only in capitals, because "or" and "not" are words of titles. */
const OPERATORS: ReadonlyMap<string, "and" | "or" | "not"> = new Map([
  ["AND", "and"],
  ["OR", "or"],
  ["NOT", "not"],
]);

class Parser {
  readonly #tokens: readonly Token[];
  readonly #problems: QueryProblem[];
  readonly terms: QueryTerm[] = [];
  #at = 0;

  constructor(tokens: readonly Token[], problems: QueryProblem[]) {
    this.#tokens = tokens;
    this.#problems = problems;
  }

  parse(): Condition {
    const all: Condition[] = [];
    while (this.#at < this.#tokens.length) {
      all.push(this.#conjunction(0));
      if (this.#peek()?.kind === "close") this.#at += 1;
    }
    return joined("all", all);
  }

  /** Up to the end or a closing parenthesis. `a b OR c` is a and (b or c), as in most databases. */
  #conjunction(depth: number): Condition {
    const all: Condition[] = [];
    for (let token = this.#peek(); token !== undefined && token.kind !== "close";) {
      if (token.kind === "and") this.#at += 1;
      else {
        const { from } = token;
        const next = this.#alternatives(depth);
        if (next !== undefined) {
          all.push(next);
          const { to } = this.#tokens[this.#at - 1] ?? token;
          if (depth === 0) this.terms.push({ from, to, condition: next });
        }
      }
      token = this.#peek();
    }
    return joined("all", all);
  }

  #alternatives(depth: number): Condition | undefined {
    const any: Condition[] = [];
    for (;;) {
      const one = this.#one(depth);
      if (one !== undefined) any.push(one);
      const operator = this.#peek();
      if (operator?.kind !== "or") break;
      this.#at += 1;
      const after = this.#peek();
      if (after === undefined || after.kind === "close" || any.length === 0)
        this.#problems.push({ kind: "nothing after", text: operator.text });
      if (after === undefined || after.kind === "close") break;
    }
    return any.length === 0 ? undefined : joined("any", any);
  }

  #one(depth: number): Condition | undefined {
    const token = this.#peek();
    if (token === undefined || token.kind === "close" || token.kind === "or") return undefined;
    this.#at += 1;
    if (token.kind === "not") {
      const of = this.#one(depth);
      if (of === undefined) this.#problems.push({ kind: "nothing after", text: token.text });
      return of === undefined ? undefined : { kind: "not", of };
    }
    if (token.kind === "and") return this.#one(depth);
    if (token.kind === "open") return this.#group(depth);
    return this.#term(token);
  }

  #group(depth: number): Condition | undefined {
    if (depth >= MAX_DEPTH) {
      this.#problems.push({ kind: "too long", text: "(" });
      this.#at = this.#tokens.length;
      return undefined;
    }
    const inner = this.#conjunction(depth + 1);
    if (this.#peek()?.kind === "close") this.#at += 1;
    else this.#problems.push({ kind: "unclosed", text: "(" });
    return inner;
  }

  #term({ kind, text, field: name }: Token): Condition {
    if (name === undefined) return written(kind, text, undefined);
    if (name.toLowerCase() === "year") return this.#year(text);
    if (name.toLowerCase() === "has") return this.#has(text);
    const field = queryField(name);
    if (field !== undefined) return written(kind, text, field);
    this.#problems.push({ kind: "unknown field", text: name });
    return { kind: "words", text: `${name} ${text}`, field: undefined };
  }

  #year(text: string): Condition {
    const [, from, dash, to] = /^(\d{4})?(?:(-|\.\.|–)(\d{4})?)?$/u.exec(text) ?? [];
    if (from === undefined && to === undefined) {
      this.#problems.push({ kind: "no year", text });
      return { kind: "words", text: `year ${text}`, field: undefined };
    }
    const first = from === undefined ? undefined : Number(from);
    const last = to === undefined ? undefined : Number(to);
    return { kind: "year", from: first, to: dash === undefined ? first : last };
  }

  #has(text: string): Condition {
    const [, only] = /^(year|duplicate)s?$/i.exec(text) ?? [];
    const field = (only?.toLowerCase() as "year" | "duplicate" | undefined) ?? queryField(text);
    if (field !== undefined) return { kind: "has", field };
    this.#problems.push({ kind: "unknown has", text });
    return { kind: "words", text: `has ${text}`, field: undefined };
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }
}

function written(kind: Token["kind"], text: string, field: QueryField | undefined): Condition {
  return kind === "phrase" ? { kind: "phrase", text, field } : { kind: "words", text, field };
}

function joined(kind: "all" | "any", of: readonly Condition[]): Condition {
  const [only, ...more] = of;
  return only !== undefined && more.length === 0 ? only : { kind, of };
}
