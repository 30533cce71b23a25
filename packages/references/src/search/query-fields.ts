import type { ListField, TextField } from "../reference.ts";

/**
 * `source` is the files, databases and searches that a reference came from, `file` the files that
 * are attached to it.
 */
export type QueryField = TextField | ListField | "source" | "file";

const FIELD_NAMES: ReadonlyMap<string, QueryField> = new Map([
  ["author", "authors"],
  ["au", "authors"],
  ["title", "title"],
  ["ti", "title"],
  ["journal", "journal"],
  ["abstract", "abstract"],
  ["ab", "abstract"],
  ["keyword", "keywords"],
  ["kw", "keywords"],
  ["label", "label"],
  ["doi", "doi"],
  ["type", "type"],
  ["language", "language"],
  ["database", "database"],
  ["note", "notes"],
  ["url", "urls"],
  ["isbn", "isbn"],
  ["page", "pages"],
  ["volume", "volume"],
  ["source", "source"],
  ["file", "file"],
]);

/** Accepts any case, and a plural. Undefined for other names. */
export function queryField(name: string): QueryField | undefined {
  const wanted = name.toLowerCase();
  return FIELD_NAMES.get(wanted) ?? FIELD_NAMES.get(wanted.replace(/s$/u, ""));
}
