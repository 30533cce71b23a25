const NAME = /[^\s=,{}"#()]+/y;
const BARE = /[^\s,#{}"=]+/y;
const SPACE = /[\s,]*/y;
const BLANK = /\s*/y;
const NUMBER = /^\d+$/;

export interface BibtexFields {
  key: string;
  /** Names in lower case with their source, in file order. */
  fields: [string, string][];
  /** The beginnings of parts that are not fields. */
  unread: string[];
}

/** Reads the body of an entry. `expand` returns the text of a macro. */
export function bibtexFieldsOf(body: string, expand: (macro: string) => string): BibtexFields {
  const result: BibtexFields = { key: "", fields: [], unread: [] };
  const comma = body.indexOf(",");
  const first = body.slice(0, comma < 0 ? body.length : comma);
  let at = 0;
  if (!first.includes("=")) {
    result.key = first.trim();
    at = first.length;
  }
  while ((at = skip(SPACE, body, at)) < body.length) {
    NAME.lastIndex = at;
    const [name = ""] = NAME.exec(body) ?? [];
    const equals = skip(BLANK, body, at + name.length);
    if (name === "" || body[equals] !== "=") {
      const end = nextComma(body, at);
      result.unread.push(body.slice(at, end));
      at = end + 1;
      continue;
    }
    const { value, end } = readValue(body, equals + 1, expand);
    result.fields.push([name.toLowerCase(), value.trim()]);
    at = skip(BLANK, body, end);
    if (at < body.length && body[at] !== ",") {
      const next = nextComma(body, at);
      result.unread.push(body.slice(at, next));
      at = next;
    }
  }
  return result;
}

function readValue(
  body: string,
  from: number,
  expand: (macro: string) => string,
): { value: string; end: number } {
  const parts: string[] = [];
  let at = from;
  for (;;) {
    at = skip(BLANK, body, at);
    const opening = body[at];
    if (opening === "{" || opening === '"') {
      const end = endOfDelimited(body, at);
      parts.push(body.slice(at + 1, end));
      at = end + 1;
    } else {
      BARE.lastIndex = at;
      const [word = ""] = BARE.exec(body) ?? [];
      parts.push(NUMBER.test(word) || word === "" ? word : expand(word));
      at += word.length;
    }
    const next = skip(BLANK, body, at);
    if (body[next] !== "#") return { value: parts.join(""), end: at };
    at = next + 1;
  }
}

/** Returns the place of the closing brace or quotation mark, or the end of the text. */
function endOfDelimited(body: string, at: number): number {
  const isQuoted = body[at] === '"';
  let depth = 0;
  for (let end = at + 1; end < body.length; end++) {
    const character = body[end];
    if (character === "{") depth++;
    else if (isQuoted ? character === '"' && depth === 0 : character === "}" && depth === 0)
      return end;
    else if (character === "}" && depth > 0) depth--;
  }
  return body.length;
}

function nextComma(body: string, at: number): number {
  const comma = body.indexOf(",", at);
  return comma < 0 ? body.length : comma;
}

function skip(pattern: RegExp, body: string, at: number): number {
  pattern.lastIndex = at;
  pattern.test(body);
  return Math.max(at, pattern.lastIndex);
}
