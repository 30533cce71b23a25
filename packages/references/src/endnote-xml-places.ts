export const RECORD_END = "</record>";
export const DATA_BEGIN = "<![CDATA[";
const DATA_END = "]]>";
const COMMENT_BEGIN = "<!--";
export const COMMENT_END = "-->";
/** Longer unclosed comments are ignored, because finding their end would be quadratic. */
const MAX_COMMENT = 4_000_000;

/**
 * Like `indexOf`, but searches only for the first five characters: V8 builds costly tables for
 * patterns of more than six.
 */
export function placeOf(tag: string, text: string, from: number): number {
  const beginning = tag.slice(0, 5);
  let at = text.indexOf(beginning, from);
  while (at >= 0 && !text.startsWith(tag, at)) at = text.indexOf(beginning, at + 1);
  return at;
}

/** Finds the next `<record>`, not `<records>`. Returns -1 if there is none. */
export function recordStart(text: string, from: number): number {
  for (let at = placeOf("<record", text, from); at >= 0; at = placeOf("<record", text, at + 1)) {
    const next = text.charCodeAt(at + 7);
    if (next === 62 || next <= 32) return at;
  }
  return -1;
}

/**
 * Returns a function that finds the next `sign` from a position, or Infinity. Positions must
 * increase. The result is cached, because repeated searches for an absent sign would be quadratic.
 */
export function nextPlaces(text: string, sign: string): (from: number) => number {
  let next = -1;
  return (from) => {
    if (next < from) {
      const found = text.indexOf(sign, from);
      next = found < 0 ? Infinity : found;
    }
    return next;
  };
}

/**
 * Returns the index of the next record outside comments, or -1. Undefined if more text is needed.
 */
export function firstRecord(
  text: string,
  from: number,
  isAll: boolean,
  commentEnd: (from: number) => number,
): number | undefined {
  let begin = recordStart(text, from);
  for (let at = from; begin - at > COMMENT_BEGIN.length;) {
    const comment = text.slice(at, begin).indexOf(COMMENT_BEGIN);
    if (comment < 0) break;
    const end = commentEnd(at + comment);
    if (end === Infinity) return isAll || text.length - at > MAX_COMMENT ? begin : undefined;
    at = end + COMMENT_END.length;
    if (at > begin) begin = recordStart(text, at);
  }
  return begin;
}

/**
 * Returns a function that finds the `</record>` after a position, outside CDATA, or -1. Positions
 * must increase.
 */
export function recordEndsBesideData(text: string): (begin: number) => number {
  const dataBegin = nextPlaces(text, DATA_BEGIN);
  const dataEnd = nextPlaces(text, DATA_END);
  return (begin) => {
    let end = placeOf(RECORD_END, text, begin);
    for (let data = dataBegin(begin); data < end; data = dataBegin(data + 1)) {
      data = dataEnd(data);
      if (data === Infinity) return -1;
      if (data > end) end = text.indexOf(RECORD_END, data);
    }
    return end;
  };
}

/** Returns the text outside tags, comments and declarations. An unclosed tag is text. */
export function textBeside(markup: string): string {
  let text = "";
  let at = 0;
  for (let open = markup.indexOf("<"); open >= 0; open = markup.indexOf("<", at)) {
    text += markup.slice(at, open);
    const isComment = markup.startsWith(COMMENT_BEGIN, open);
    const isDeclaration = !isComment && markup.startsWith("<!", open);
    let close = markup.indexOf(isComment ? COMMENT_END : ">", open);
    const subset = isDeclaration ? markup.slice(open, Math.max(open, close)).indexOf("[") : -1;
    if (subset >= 0) {
      const subsetEnd = markup.indexOf("]", open + subset);
      close = subsetEnd < 0 ? -1 : markup.indexOf(">", subsetEnd);
    }
    // An unclosed comment or declaration may end beyond `markup`.
    if (close < 0) return (isComment || isDeclaration ? text : text + markup.slice(open)).trim();
    at = close + (isComment ? 3 : 1);
  }
  return (text + markup.slice(at)).trim();
}

/** Returns the index after the record's start tag, or 0 if the tag is not closed before `end`. */
export function innerStart(text: string, begin: number, end: number): number {
  const close = text.slice(begin, end).indexOf(">");
  return close < 0 ? 0 : begin + close + 1;
}
