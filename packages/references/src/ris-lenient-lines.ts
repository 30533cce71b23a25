import { type RisTag, tagNamed } from "./ris-tag.ts";

/** An end line that lost a space before its dash. */
const SHORT_END = /^ER ?- *$/;
const MAX_SHORT_END_CHARACTERS = 8;
/** A tag that is set in by less than text below a tag is, that a tab, hard spaces or a long dash part from its value, or that stands in small letters. */
const LENIENT_TAG =
  /^[ \t\u00a0]{0,5}([A-Z][A-Z0-9])(?:[ \u00a0]{2}|\t) ?([-\u2010-\u2014])(?=\s|$)\s?/i;
const MAX_LENIENT_TAG_CHARACTERS = 14;
/** Signs between text may be as odd: tags that are not quite right are only believed where they are common ones. */
const COMMON_TAGS = new Set("TY ER ID SP EP DA PY Y1 A2 A3 ST ET CY PB L1 L2".split(" "));
/** A tag of MEDLINE, which has four columns. */
const MEDLINE_TAG = /^[A-Z][A-Z0-9]{2}[A-Z0-9 ]- /;
const MEDLINE_COLUMNS = 6;

/** Whether a line ends a record though it lost a space. */
export function isShortEnd(text: string, start: number, end: number): boolean {
  return end - start <= MAX_SHORT_END_CHARACTERS && SHORT_END.test(text.slice(start, end));
}

/** The tag of a line that is not written quite as it has to be, and where its value begins; null where a line has none. */
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

/** The tag and the value of a line of MEDLINE that is none of RIS; null where it is none. */
export function medlineLineOf(line: string): { tag: RisTag; value: string } | null {
  if (!MEDLINE_TAG.test(line)) return null;
  return {
    tag: { name: line.slice(0, MEDLINE_COLUMNS - 2).trimEnd(), rule: undefined },
    value: line.slice(MEDLINE_COLUMNS),
  };
}
