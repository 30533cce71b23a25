import { packForeignExtras } from "./foreign-extras.ts";
import { yearOf } from "./publication-date.ts";
import type { Reference } from "./reference.ts";
import { risOfType } from "./reference-type.ts";
import { RIS_CARRIER, RIS_INDENT, RIS_RULES } from "./ris-rules.ts";
import type { TagRule } from "./tag-rules.ts";

/** The tag that each field is written under: the first of its rank. */
const writtenAs: readonly TagRule[] = [...RIS_RULES.values()].filter((rule) => rule.rank === 0);
const SIMPLE_RANGE = /^([^-\s]+)-([^-\s]+)$/;
/** A line that a reader would not take as it stands: one that is set in, or looks like a tag. */
const NEEDS_INDENT = /^(?:\s|[A-Z][A-Z0-9] {1,2}-)/;
const TAG = /^[A-Z][A-Z0-9]$/;

function tagLine(tag: string, value: string): string {
  if (!value.includes("\n")) return `${tag}  - ${value}\n`;
  const [first, ...more] = value.split("\n");
  return `${tag}  - ${first}\n${more.map((line) => (NEEDS_INDENT.test(line) ? RIS_INDENT + line : line)).join("\n")}\n`;
}

/** One reference as a RIS record. */
export function risRecord(reference: Reference): string {
  let record = tagLine("TY", risOfType(reference.type ?? ""));
  record += tagLine("ID", reference.id);
  for (const { tag, field, how } of writtenAs) {
    const value = reference[field];
    if (value === undefined) continue;
    if (how === "list" && Array.isArray(value)) for (const item of value) record += tagLine(tag, item);
    else record += tagLine(tag, value as string);
  }
  record += pageLines(reference.pages) + dateLines(reference.date);
  for (const [tag, values] of Object.entries(reference.extras?.ris ?? {})) {
    const rule = RIS_RULES.get(tag);
    // An alternate of a field that was emptied would fill it again.
    if (!TAG.test(tag) || (rule && reference[rule.field] === undefined)) continue;
    for (const value of values) record += tagLine(tag, value);
  }
  const foreign = packForeignExtras(reference.extras, "ris");
  if (foreign) record += tagLine(RIS_CARRIER, foreign);
  return `${record}ER  - \n\n`;
}

function pageLines(pages: string | undefined): string {
  if (pages === undefined) return "";
  const range = SIMPLE_RANGE.exec(pages);
  return range ? `SP  - ${range[1]}\nEP  - ${range[2]}\n` : tagLine("SP", pages);
}

function dateLines(date: string | undefined): string {
  if (date === undefined) return "";
  const year = yearOf(date);
  return (year === undefined ? "" : `PY  - ${year}\n`) + (date === year ? "" : tagLine("DA", date));
}
