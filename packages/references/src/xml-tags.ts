const SPACE = 32;
const EXCLAMATION = 33;
const SLASH = 47;
const GREATER = 62;

export function isNamed(text: string, from: number, name: string): boolean {
  const behind = text.charCodeAt(from + name.length);
  return (behind === GREATER || behind <= SPACE) && text.startsWith(name, from);
}

export function endOfName(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code > SPACE) || code === SLASH || code === GREATER) return at;
    at++;
  }
}

/** Returns the index of the tag's `>` outside quotation marks, or -1. */
export function tagEnd(text: string, from: number, to: number): number {
  let quote = "";
  for (let at = from; at < to; at++) {
    const character = text[at] as string;
    if (quote) {
      if (character === quote) quote = "";
    } else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

/**
 * Skips CDATA, a comment or a declaration. Only CDATA yields text. A declaration is `broken`,
 * because it is not allowed in a record.
 */
export function skipSpecial(
  text: string,
  open: number,
  to: number,
): { text: string; end: number; broken: boolean } {
  const [begin, finish] = text.startsWith("<![CDATA[", open)
    ? [9, "]]>"]
    : text.startsWith("<!--", open)
      ? [4, "-->"]
      : [2, ">"];
  // Search only this record, or unclosed sections would be quadratic.
  const length = text.slice(open + begin, to).indexOf(finish);
  if (length < 0) return { text: "", end: to, broken: true };
  const end = open + begin + length;
  return {
    text: begin === 9 ? text.slice(open + begin, end) : "",
    end: end + finish.length,
    broken: begin === 2 && text.charCodeAt(open + 1) === EXCLAMATION,
  };
}
