/** The end tag of a record. */
export const RECORD_END = "</record>";
/** What begins CDATA, in which tags are text. */
export const DATA_BEGIN = "<![CDATA[";
const DATA_END = "]]>";
const COMMENT_BEGIN = "<!--";
/** What ends a comment. */
export const COMMENT_END = "-->";
/** A comment without end is none from so many characters on: waiting for its end would take ever longer. */
const MAX_COMMENT = 4_000_000;

/**
 * Where a tag comes next, or -1. V8 prepares tables for each search of more than six characters,
 * which costs more than a record's search itself; so a beginning is searched.
 */
export function placeOf(tag: string, text: string, from: number): number {
  const beginning = tag.slice(0, 5);
  let at = text.indexOf(beginning, from);
  while (at >= 0 && !text.startsWith(tag, at)) at = text.indexOf(beginning, at + 1);
  return at;
}

/** Where the next `<record>` begins; `<records>` is none. */
export function recordStart(text: string, from: number): number {
  for (let at = placeOf("<record", text, from); at >= 0; at = placeOf("<record", text, at + 1)) {
    const next = text.charCodeAt(at + 7);
    if (next === 62 || next <= 32) return at;
  }
  return -1;
}

/**
 * Tells where a sign comes next, from ever later places on, or Infinity where it comes no more. What was found ahead, or is not there,
 * is not searched again: a file of signs that have no counterpart would else be searched to its end for each of them.
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

/** Where the next record begins that no comment holds, or -1; undefined where that depends on text that is still to come. */
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

/** Tells, record by record, where its `</record>` begins, or -1 where it has none; one inside of CDATA is text. */
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

/** The text of some markup beside its tags, comments and declarations. A tag without end is text. */
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
    // Of a comment that is longer than what is looked at, nothing is text.
    if (close < 0) return (isComment || isDeclaration ? text : text + markup.slice(open)).trim();
    at = close + (isComment ? 3 : 1);
  }
  return (text + markup.slice(at)).trim();
}

/** Where the content of a record that ends at `end` begins, or 0 where its tag has no end. */
export function innerStart(text: string, begin: number, end: number): number {
  const close = text.slice(begin, end).indexOf(">");
  return close < 0 ? 0 : begin + close + 1;
}
