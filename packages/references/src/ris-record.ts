import { deserializeForeignExtras } from "./foreign-extras.ts";
import { joinDate, trimDate, yearOf } from "./publication-date.ts";
import type { RecordFiller } from "./record-filler.ts";
import type { Reference } from "./reference.ts";
import { typeOfRis } from "./reference-type.ts";
import { RIS_CARRIER, RIS_LINK, RIS_LINK_ADDRESS, RIS_URL_LIST } from "./ris-layout.ts";
import type { RisLines } from "./ris-lines.ts";
import { type RisTag, tagNamed } from "./ris-tag.ts";

// These tags are compared by identity, because comparing names is slow.
const [TYPE, ID, FIRST_PAGE, LAST_PAGE, DATE, YEAR, OTHER_YEAR, ADDRESS, LINK, CARRIER] = [
  "TY",
  "ID",
  "SP",
  "EP",
  "DA",
  "PY",
  "Y1",
  "UR",
  RIS_LINK,
  RIS_CARRIER,
].map(tagNamed);

export function referenceOfRis(filler: RecordFiller, lines: RisLines): Reference {
  const reference = filler.begin();
  let firstPage = "";
  let lastPage = "";
  let year: string | undefined;
  let yearTag: RisTag | undefined;
  let fuller: string | undefined;
  const links: string[] = [];
  for (let at = 0; at < lines.count; at++) {
    const tag = lines.tagAt(at);
    const { rule } = tag;
    const raw = lines.valueAt(at);
    const isTidy = lines.isTidy(at);
    if (rule) {
      if (tag === ADDRESS && raw.includes(";") && !isWhole(lines, at))
        filler.put(rule, raw.split(RIS_URL_LIST).join("\n"));
      else if (isTidy) filler.putTidy(rule, raw);
      else filler.put(rule, raw);
      continue;
    }
    const value = isTidy ? raw : raw.trim();
    if (!value) continue;
    if (tag === TYPE && reference.type === undefined) reference.type = typeOfRis(value);
    else if (tag === ID && !reference.id) reference.id = value;
    else if (tag === FIRST_PAGE && !firstPage) firstPage = value;
    else if (tag === LAST_PAGE && !lastPage) lastPage = value;
    else if (tag === DATE && fuller === undefined) fuller = trimDate(value);
    else if (tag === YEAR && (year === undefined || yearTag === OTHER_YEAR)) {
      if (year !== undefined && year !== trimDate(value)) filler.keep("Y1", year);
      year = trimDate(value);
      yearTag = tag;
    } else if (tag === OTHER_YEAR && year === undefined) {
      year = trimDate(value);
      yearTag = tag;
    } else if (tag === LINK && RIS_LINK_ADDRESS.test(value)) links.push(value);
    else if (tag === CARRIER && deserializeForeignExtras(reference, value)) continue;
    else if (!((tag === YEAR || tag === OTHER_YEAR) && trimDate(value) === year))
      filler.keep(tag.name, raw);
  }
  if (ADDRESS?.rule !== undefined) for (const link of links) filler.putNew(ADDRESS.rule, link);
  setPages(reference, firstPage, lastPage);
  setDate(filler, year, fuller);
  return filler.finish();
}

/** An empty UR line after a URL means that the URL must not be split. */
function isWhole(lines: RisLines, at: number): boolean {
  return (
    at + 1 < lines.count &&
    lines.tagAt(at + 1) === lines.tagAt(at) &&
    lines.valueAt(at + 1).trim() === ""
  );
}

function setPages(reference: { pages?: string }, first: string, last: string): void {
  if (first && last && !first.endsWith(`-${last}`)) reference.pages = `${first}-${last}`;
  else if (first) reference.pages = first;
  else if (last) reference.pages = `-${last}`;
}

function setDate(filler: RecordFiller, year: string | undefined, fuller: string | undefined): void {
  // PY may contain a full date, such as `1948/07//`.
  const shortYear = year !== undefined && fuller !== undefined ? (yearOf(year) ?? year) : year;
  if (shortYear !== year && year !== undefined && year !== fuller) filler.keep("PY", year);
  const { date, left } = joinDate(shortYear, fuller);
  if (date !== undefined) filler.reference.date = date;
  if (left !== undefined) filler.keep("DA", left);
}
