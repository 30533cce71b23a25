import { bibtexOfDate, dateOfBibtex, type BibtexDate } from "./bibtex-dates.ts";
import {
  BIBTEX_PLACES,
  bibtexNameOf,
  readBibtexValue,
  writeBibtexValue,
  type BibtexPlace,
} from "./bibtex-places.ts";
import { bibtexOfType, typeOfBibtex } from "./bibtex-type.ts";
import { restoreCarried, serializeCarried } from "./carried-values.ts";
import { decodeLatex, encodeLatex } from "./latex-text.ts";
import { yearOf } from "./publication-date.ts";
import { keepExtra, type Reference } from "./reference.ts";

export interface BibtexEntry {
  type: string;
  key: string;
  /** LaTeX source by name, in lower case. */
  fields: [string, string][];
}

/** The field that holds the values BibTeX has no place for. */
const CARRIER = "tera-references";
const ENTRY_TYPE = "entrytype";
const UNSAFE_NAME = "__proto__";
const DATE_PARTS: readonly string[] = ["date", "year", "month", "day"];
/** Fields that say something about the parent entry only, such as its title. */
export const NOT_INHERITED: ReadonlySet<string> = new Set(
  "title author abstract keywords note annote annotation doi url pmid pages crossref xref xdata ids label file".split(
    " ",
  ),
);
const WRITABLE_NAME = /^[a-z][a-z0-9_:.+-]*$/;
const WRITABLE_TYPE = /^[a-z]+$/;

export function referenceOfEntry(entry: BibtexEntry): Reference {
  const carried = entry.fields.find(([name]) => name === CARRIER);
  if (carried === undefined) return readEntry(entry);
  const visible = readEntry({ ...entry, fields: entry.fields.filter((one) => one !== carried) });
  return (
    restoreCarried(visible, carried[1], (reference) => readEntry(entryOf(reference))) ??
    readEntry(entry)
  );
}

export function bibtexRecord(reference: Reference): string {
  const entry = entryOf(reference);
  const carried = serializeCarried(reference, readEntry(entry));
  if (carried !== undefined)
    // In BibTeX, braces count even in texts.
    entry.fields.push([
      CARRIER,
      carried.replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
        text.replaceAll("{", "\\u007b").replaceAll("}", "\\u007d"),
      ),
    ]);
  const fields = entry.fields.map(([name, source]) =>
    name === "month" && /^[a-z]{3}$/.test(source)
      ? `  month = ${source},\n`
      : `  ${name} = {${source}},\n`,
  );
  return `@${entry.type}{${entry.key},\n${fields.join("")}}\n\n`;
}

function readEntry({ type, key, fields }: BibtexEntry): Reference {
  const reference: Reference = { id: key, type: typeOfBibtex(type) };
  if (bibtexOfType(reference.type) !== type) keepExtra(reference, "bibtex", ENTRY_TYPE, type);
  const rest = new Map(fields.map((field) => [field, field]));
  const take = (name: string): string | undefined => {
    const found = fields.find((field) => field[0] === name && rest.has(field));
    if (found) rest.delete(found);
    return found?.[1];
  };
  for (const place of BIBTEX_PLACES) readPlace(reference, place, take);
  readDate(reference, take);
  for (const [name, source] of rest.values())
    if (name !== UNSAFE_NAME && source !== "") keepExtra(reference, "bibtex", name, source);
  return reference;
}

function readPlace(
  reference: Reference,
  { field, names, style }: BibtexPlace,
  take: (name: string) => string | undefined,
): void {
  for (const name of names) {
    if (reference[field] !== undefined) return;
    const source = take(name);
    if (source === undefined) continue;
    const { value, isStyled } = readBibtexValue(style, source);
    if (value.length === 0) {
      if (source !== "") keepExtra(reference, "bibtex", name, source);
      continue;
    }
    Object.assign(reference, { [field]: value });
    if (isStyled) keepExtra(reference, "bibtex", name, source);
  }
}

function readDate(reference: Reference, take: (name: string) => string | undefined): void {
  const parts: BibtexDate = {};
  for (const name of DATE_PARTS) {
    const source = take(name);
    if (source !== undefined) parts[name as keyof BibtexDate] = decodeLatex(source).text.trim();
  }
  const date = dateOfBibtex(parts);
  if (date) reference.date = date;
  for (const [name, text] of Object.entries(parts) as [string, string][]) {
    const isIn =
      date !== undefined &&
      (date.includes(text) || (name !== "year" && !parts.date && date.includes("/")));
    if (text && !isIn) keepExtra(reference, "bibtex", name, text);
  }
}

function entryOf(reference: Reference): BibtexEntry {
  const { bibtex = {} } = reference.extras ?? {};
  const [original = ""] = bibtex[ENTRY_TYPE] ?? [];
  const isOriginal = WRITABLE_TYPE.test(original) && typeOfBibtex(original) === reference.type;
  const entry: BibtexEntry = {
    type: isOriginal ? original : bibtexOfType(reference.type),
    key: reference.id.replace(/[^\p{L}\p{N}_:./+-]+/gu, "_"),
    fields: [],
  };
  const written = new Set([ENTRY_TYPE, CARRIER]);
  const put = (name: string, source: string): void => {
    if (source === "" || !isBalanced(source) || source !== source.trim()) return;
    entry.fields.push([name, source]);
    written.add(name);
  };
  for (const place of BIBTEX_PLACES) {
    const value = reference[place.field];
    // All names of a field are taken, so that none fills it when read.
    const name =
      place.names.find((one) => bibtex[one]?.some((source) => isSourceOf(place, source, value))) ??
      bibtexNameOf(place, reference);
    for (const one of place.names) written.add(one);
    if (value === undefined) continue;
    const source = bibtex[name]?.find((one) => isSourceOf(place, one, value));
    put(name, source ?? writeBibtexValue(place.style, value));
  }
  if (reference.date !== undefined) {
    const {
      year = "",
      month = "",
      day = "",
    } = bibtexOfDate(reference.date, yearOf(reference.date));
    put("year", encodeLatex(year));
    put("month", month);
    put("day", day);
  }
  for (const name of [...DATE_PARTS, "crossref"]) written.add(name);
  for (const [name, sources] of Object.entries(bibtex))
    if (WRITABLE_NAME.test(name) && !written.has(name))
      for (const source of sources) put(name, source);
  return entry;
}

/** Whether the source was read as the value that the field still has. */
function isSourceOf(
  { style }: BibtexPlace,
  source: string,
  value: string | string[] | undefined,
): boolean {
  return (
    value !== undefined &&
    JSON.stringify(readBibtexValue(style, source).value) === JSON.stringify(value)
  );
}

function isBalanced(source: string): boolean {
  let depth = 0;
  for (const [brace] of source.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0 && !/^\s*@\s*[A-Za-z]+\s*\{/m.test(source);
}
