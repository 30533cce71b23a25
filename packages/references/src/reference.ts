import { trimDate } from "./publication-date.ts";

/** A value that JSON can hold. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };

/** Values under a file's own tag names (`A2`, `PHST`, `titles/short-title`), in the order of the file. */
export type Tags = Record<string, string[]>;

/**
 * What a file said that no field of a reference holds, under the format that said it, so that writing it again loses nothing.
 * It is plain JSON. A format's own entries are written back as its tags; the other formats' entries travel with them in one private tag.
 */
export interface Extras {
  ris?: Tags;
  medline?: Tags;
  wos?: Tags;
  /** Keys are element paths below `record`, with the attributes of the last element: `foreign-keys/key app="EN"`. */
  endnoteXml?: Tags;
  /** Properties of the JSON object that are no fields, as they stood. */
  json?: Record<string, JsonValue>;
}

/** The name of a field that holds one text. Lines in it are parted by `\n`. */
export type TextField =
  | "type"
  | "title"
  | "journal"
  | "date"
  | "pages"
  | "volume"
  | "number"
  | "isbn"
  | "abstract"
  | "label"
  | "caption"
  | "notes"
  | "address"
  | "researchNotes"
  | "accessDate"
  | "accessionNum"
  | "doi"
  | "section"
  | "language"
  | "databaseProvider"
  | "database"
  | "workType"
  | "custom1"
  | "custom2"
  | "custom3"
  | "custom4"
  | "custom5"
  | "custom6"
  | "custom7";

/** The name of a field that holds a list of one-line texts. */
export type ListField = "authors" | "urls" | "keywords";

/**
 * One cited work. A field without a value is absent, never empty; texts carry no white space at their ends;
 * an item of a list has no line break. `id` is unique in its library and the same each time the same bytes are read.
 */
export interface Reference
  extends Partial<Record<TextField, string>>, Partial<Record<ListField, string[]>> {
  id: string;
  /** The side map of what no field holds. */
  extras?: Extras;
}

/** A text as a reference keeps it: `\n` for every kind of line end, no white space at its ends. */
export function tidyText(text: string): string {
  return (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text).trim();
}

/** Fields that are one line in every format. */
const ONE_LINE = ["type", "doi", "date"] as const;

/** A text as one line. */
export function oneLine(text: string): string {
  return text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .join(" ")
    .trim();
}

/** Takes line breaks out of the id and the fields that can't have any, and the slashes of its missing parts out of a date. */
export function unwrapFields(reference: Reference): void {
  if (/\s/.test(reference.id)) reference.id = reference.id.replace(/\s+/g, " ").trim();
  for (const field of ONE_LINE) {
    const text = reference[field];
    if (text !== undefined && /[\n\r]/.test(text)) reference[field] = oneLine(text);
  }
  if (reference.date?.endsWith("/")) reference.date = trimDate(reference.date);
}

/** The items that a text holds where a list belongs: one for each line that is not blank. */
export function tidyItems(text: string): string[] {
  if (!text.includes("\n") && !text.includes("\r")) {
    const item = text.trim();
    return item ? [item] : [];
  }
  return text
    .split(/[\r\n]+/)
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Adds a value to the side map of one format. */
export function keepExtra(
  reference: Reference,
  format: "ris" | "medline" | "wos" | "endnoteXml",
  tag: string,
  value: string,
): void {
  const extras = (reference.extras ??= {});
  const tags = (extras[format] ??= {});
  const values = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (values) values.push(value);
  else tags[tag] = [value];
}
