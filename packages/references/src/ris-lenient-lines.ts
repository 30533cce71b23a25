import { type RisTag, tagNamed } from "./ris-tag.ts";

/** An ER line with a missing space. */
const SHORT_END = /^ER ?- *$/;
const MAX_SHORT_END_CHARACTERS = 8;
/** A tag line that is indented, in lower case, or has a tab, non-breaking spaces or a long dash. */
const LENIENT_TAG =
  /^[ \t\u00a0]{0,5}([A-Z][A-Z0-9])(?:[ \u00a0]{2}|\t) ?([-\u2010-\u2014])(?=\s|$)\s?/i;
const MAX_LENIENT_TAG_CHARACTERS = 14;
/**
 * Only these tags and those with a rule are accepted, because text may look like an unusual tag.
 */
const COMMON_TAGS = new Set("TY ER ID SP EP DA PY Y1 A2 A3 ST ET CY PB L1 L2".split(" "));
/** Rayyan writes a link behind a DOI in the same line: `DO  - 10.1000/a     LK  - https://…`. */
const GLUED_TAG = / {5}(?=[A-Z][A-Z0-9] {2}- )/;
const GLUED_TAG_INDENT = 5;
const MEDLINE_TAG = /^[A-Z][A-Z0-9]{2}[A-Z0-9 ]- /;
const MEDLINE_COLUMNS = 6;

export function isShortEnd(text: string, start: number, end: number): boolean {
  return end - start <= MAX_SHORT_END_CHARACTERS && SHORT_END.test(text.slice(start, end));
}

/** Returns the index where a second tag begins in a line, or -1. */
export function gluedTagOf(text: string, value: number, end: number): number {
  const at = text.slice(value, end).search(GLUED_TAG);
  return at < 0 ? -1 : value + at + GLUED_TAG_INDENT;
}

/** `value` is the index where the value begins. */
export function lenientTagOf(
  text: string,
  start: number,
  end: number,
): { tag: RisTag; value: number } | null {
  const [whole, name = "", dash] =
    LENIENT_TAG.exec(text.slice(start, Math.min(end, start + MAX_LENIENT_TAG_CHARACTERS))) ?? [];
  if (whole === undefined) return null;
  const tag = tagNamed(name.toUpperCase());
  const isQuiteRight = tag.name === name && dash === "-";
  return isQuiteRight || tag.rule !== undefined || COMMON_TAGS.has(tag.name)
    ? { tag, value: start + whole.length }
    : null;
}

export function medlineLineOf(line: string): { tag: RisTag; value: string } | null {
  if (!MEDLINE_TAG.test(line)) return null;
  return {
    tag: { name: line.slice(0, MEDLINE_COLUMNS - 2).trimEnd(), rule: undefined },
    value: line.slice(MEDLINE_COLUMNS),
  };
}
