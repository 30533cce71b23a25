import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";
import { risOfType } from "./reference-type.ts";
import { RIS_CARRIER, RIS_INDENT, RIS_URL_LIST } from "./ris-layout.ts";
import { eachTagValue } from "./tag-values.ts";

const SIMPLE_RANGE = /^([^-\s]+)-([^-\s]+)$/;
/** Lines that a reader would not take as they stand: those that are set in, look like a tag, or end a record. */
const NEEDS_INDENT = /\n(?=[^\S\n]|\ufeff|ï»¿|[A-Z][A-Z0-9][ \u00a0\t]{1,3}[-\u2010-\u2014]|ER-)/gi;
/** A value kept aside is no tag of its own where reading would take it for a part of the type, the id, the pages or the date. */
const TAG = /^(?!TY|ER|ID|SP|EP|PY|Y1)[A-Z][A-Z0-9]$/;
const TAG_BESIDE_DATE = /^(?!TY|ER|ID|SP|EP|PY|Y1|DA)[A-Z][A-Z0-9]$/;

/** One reference as a RIS record. */
export function risRecord(reference: Reference): string {
  const { type = "", id, pages, date, extras } = reference;
  let record = "";
  const give = (tag: string, value: string): void => {
    record += `${tag}  - ${value.includes("\n") ? value.replace(NEEDS_INDENT, `\n${RIS_INDENT}`) : value}\n`;
    if (tag === "UR" && RIS_URL_LIST.test(value)) record += "UR  - \n";
  };
  give("TY", risOfType(type));
  give("ID", id);
  if (pages !== undefined) {
    const [, first = pages, last] = SIMPLE_RANGE.exec(pages) ?? [];
    give("SP", first);
    if (last !== undefined) give("EP", last);
  }
  if (date !== undefined) {
    const year = yearOf(date);
    if (year !== undefined) give("PY", year);
    if (year !== date) give("DA", date);
  }
  eachTagValue(
    reference,
    "ris",
    RIS_CARRIER,
    isOfOtherYears(extras?.ris?.["DA"], date) ? TAG : TAG_BESIDE_DATE,
    give,
  );
  return `${record}ER  - \n\n`;
}

/** Whether each of the dates would be kept aside again beside the reference's own. */
function isOfOtherYears(dates: readonly string[] | undefined, date: string | undefined): boolean {
  return (
    date !== undefined &&
    yearOf(date) === date &&
    dates?.every((other) => yearOf(other) !== undefined && !other.includes(date)) === true
  );
}
