const SPACE = 32;
const EXCLAMATION = 33;
const SLASH = 47;
const GREATER = 62;

/** Whether an end tag has this name. */
export function isNamed(text: string, from: number, name: string): boolean {
  const behind = text.charCodeAt(from + name.length);
  return (behind === GREATER || behind <= SPACE) && text.startsWith(name, from);
}

/** Where a tag's name ends. */
export function endOfName(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (!(code > SPACE) || code === SLASH || code === GREATER) return at;
    at++;
  }
}

/** The `>` that ends a tag; one inside of an attribute's quotation marks doesn't. */
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

/** What a comment, an instruction or CDATA says, and where it ends. A declaration says nothing and is broken: it has no place in a record. */
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
  // Only this record is searched: one that lacks the end would else be searched to the end of the text, and so would each one behind it.
  const length = text.slice(open + begin, to).indexOf(finish);
  if (length < 0) return { text: "", end: to, broken: true };
  const end = open + begin + length;
  return {
    text: begin === 9 ? text.slice(open + begin, end) : "",
    end: end + finish.length,
    broken: begin === 2 && text.charCodeAt(open + 1) === EXCLAMATION,
  };
}
