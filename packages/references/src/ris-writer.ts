import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";
import { risOfType } from "./reference-type.ts";
import { RIS_CARRIER, RIS_INDENT, RIS_LINK, RIS_LINK_ADDRESS, RIS_URL_LIST } from "./ris-layout.ts";
import { eachTagValue } from "./tag-values.ts";

const SIMPLE_RANGE = /^([^-\s]+)-([^-\s]+)$/;
/** Matches line starts that would be misread unless indented: white space, a tag or ER. */
const NEEDS_INDENT = /\n(?=[^\S\n]|\ufeff|ï»¿|[A-Z][A-Z0-9][ \u00a0\t]{1,3}[-\u2010-\u2014]|ER-)/gi;
/** Tags that extras may use. Excludes the tags of the type, id, pages and date. */
const TAG = /^(?!TY|ER|ID|SP|EP|PY|Y1)[A-Z][A-Z0-9]$/;
const TAG_BESIDE_DATE = /^(?!TY|ER|ID|SP|EP|PY|Y1|DA)[A-Z][A-Z0-9]$/;

export function risRecord(reference: Reference): string {
  const { type = "", id, pages, date, extras } = reference;
  let record = "";
  const give = (tag: string, value: string): boolean => {
    // It would be read as a URL.
    if (tag === RIS_LINK && RIS_LINK_ADDRESS.test(value)) return false;
    record += `${tag}  - ${value.includes("\n") ? value.replace(NEEDS_INDENT, `\n${RIS_INDENT}`) : value}\n`;
    if (tag === "UR" && RIS_URL_LIST.test(value)) record += "UR  - \n";
    return true;
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

/** Whether all `dates` would go back into extras when the written file is read. */
function isOfOtherYears(dates: readonly string[] | undefined, date: string | undefined): boolean {
  return (
    date !== undefined &&
    yearOf(date) === date &&
    dates?.every((other) => yearOf(other) !== undefined && !other.includes(date)) === true
  );
}
