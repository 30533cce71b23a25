import { unpackForeignExtras } from "./foreign-extras.ts";
import { joinDate, trimDate, yearOf } from "./publication-date.ts";
import type { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { typeOfRis } from "./reference-type.ts";
import { RIS_CARRIER, RIS_URL_LIST } from "./ris-layout.ts";
import type { RisTag } from "./ris-tag.ts";

/** A reference from the first `count` of a record's tags and values. */
export function referenceOfRis(filler: RecordFiller, tags: readonly RisTag[], values: readonly string[], count: number): Reference {
  const reference = filler.begin();
  let firstPage = "";
  let lastPage = "";
  let year: string | undefined;
  let yearTag = "";
  let fuller: string | undefined;
  for (let at = 0; at < count; at++) {
    const { name: tag, rule } = tags[at] as RisTag;
    const raw = values[at] as string;
    if (rule) {
      filler.put(rule, tag === "UR" && raw.includes(";") && !isWhole(tags, values, at, count) ? raw.split(RIS_URL_LIST).join("\n") : raw);
      continue;
    }
    const value = raw.trim();
    if (!value) continue;
    if (tag === "TY" && reference.type === undefined) reference.type = typeOfRis(value);
    else if (tag === "ID" && !reference.id) reference.id = value;
    else if (tag === "SP" && !firstPage) firstPage = value;
    else if (tag === "EP" && !lastPage) lastPage = value;
    else if (tag === "DA" && fuller === undefined) fuller = trimDate(value);
    else if (tag === "PY" && (year === undefined || yearTag === "Y1")) {
      if (year !== undefined && year !== trimDate(value)) filler.keep("Y1", year);
      year = trimDate(value);
      yearTag = tag;
    } else if (tag === "Y1" && year === undefined) {
      year = trimDate(value);
      yearTag = tag;
    } else if (tag === RIS_CARRIER && unpackForeignExtras(reference, value)) continue;
    else if (!((tag === "PY" || tag === "Y1") && trimDate(value) === year)) filler.keep(tag, raw);
  }
  setPages(reference, firstPage, lastPage);
  setDate(filler, year, fuller);
  return filler.finish();
}

/** Whether an address is marked as one by an empty one behind it. */
function isWhole(tags: readonly RisTag[], values: readonly string[], at: number, count: number): boolean {
  return at + 1 < count && tags[at + 1] === tags[at] && (values[at + 1] as string).trim() === "";
}

function setPages(reference: { pages?: string }, first: string, last: string): void {
  if (first && last && !first.endsWith(`-${last}`)) reference.pages = `${first}-${last}`;
  else if (first) reference.pages = first;
  else if (last) reference.pages = `-${last}`;
}

function setDate(filler: RecordFiller, year: string | undefined, fuller: string | undefined): void {
  // `PY  - 1948/07//` is a full date in the place of the year.
  const shortYear = year !== undefined && fuller !== undefined ? (yearOf(year) ?? year) : year;
  if (shortYear !== year && year !== undefined && year !== fuller) filler.keep("PY", year);
  const { date, left } = joinDate(shortYear, fuller);
  if (date !== undefined) filler.reference.date = date;
  if (left !== undefined) filler.keep("DA", left);
}
