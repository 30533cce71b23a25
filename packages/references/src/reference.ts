import { trimDate } from "./publication-date.ts";

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | JsonValue[]
  | { [key: string]: JsonValue };

/** Values by the file's tag (`A2`, `PHST`, `titles/short-title`), in file order. */
export type Tags = Record<string, string[]>;

/**
 * Values without a field, as plain JSON. A format writes its own extras as tags and all other
 * extras in one private tag.
 */
export interface Extras {
  ris?: Tags;
  medline?: Tags;
  wos?: Tags;
  /** Keys are paths below `record` and the last element's attributes: `key app="EN"`. */
  endnoteXml?: Tags;
  /** Keys are names of fields in lower case, and `entrytype`. Values are LaTeX source. */
  bibtex?: Tags;
  /** Keys are names of columns. */
  csv?: Tags;
  json?: Record<string, JsonValue>;
  /** Properties of a CSL item that have no field or say more than the field. */
  cslJson?: Record<string, JsonValue>;
}

/** The formats whose extras are texts by tag. */
export type TagsFormat = Exclude<keyof Extras, "json" | "cslJson">;

/** Lines are separated by `\n`. */
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
  | "publisher"
  | "place"
  | "workType"
  | "custom1"
  | "custom2"
  | "custom3"
  | "custom4"
  | "custom5"
  | "custom6"
  | "custom7";

/** Lists of one-line texts, in the order of `tag-rules.ts`. */
export const LIST_FIELDS = ["authors", "keywords", "urls"] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/**
 * Fields without a value are absent, and texts are trimmed. `id` is unique in its library and the
 * same each time the same bytes are read.
 */
export interface Reference
  extends Partial<Record<TextField, string>>, Partial<Record<ListField, string[]>> {
  id: string;
  extras?: Extras;
}

/** Trims text and converts its line ends to `\n`. */
export function tidyText(text: string): string {
  return (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text).trim();
}

const ONE_LINE = ["type", "doi", "date"] as const;

export function oneLine(text: string): string {
  return text
    .split(/[\n\r]+/)
    .map((line) => line.trim())
    .join(" ")
    .trim();
}

/** Removes line breaks from the id and one-line fields, and trailing slashes from the date. */
export function unwrapFields(reference: Reference): void {
  if (/\s/.test(reference.id)) reference.id = reference.id.replace(/\s+/g, " ").trim();
  for (const field of ONE_LINE) {
    const text = reference[field];
    if (text !== undefined && /[\n\r]/.test(text)) reference[field] = oneLine(text);
  }
  if (reference.date?.endsWith("/")) reference.date = trimDate(reference.date);
}

/** Returns one item for each non-blank line. */
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

export function keepExtra(
  reference: Reference,
  format: TagsFormat,
  tag: string,
  value: string,
): void {
  const extras = (reference.extras ??= {});
  const tags = (extras[format] ??= {});
  const values = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (values) values.push(value);
  else tags[tag] = [value];
}
