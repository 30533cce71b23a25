import type { JsonValue, Reference } from "./reference.ts";

/** A file that had the reference, and the search of a database that found it. */
export interface Source {
  file?: string;
  database?: string;
  /** The day of the search, as YYYY-MM-DD. */
  date?: string;
  /** The name that people gave the search. */
  search?: string;
}

/** The key in `extras.json`, which every format writes. */
const KEY = "sources";
const FIELDS = ["file", "database", "date", "search"] as const;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Ignores values of any other shape, because other programs may use the same key. */
export function sourcesOf({ extras }: Reference): readonly Source[] {
  return listOf(extras?.json?.[KEY]).flatMap((value) => sourceFrom(value) ?? []);
}

/** Returns the same object if the source is empty or the reference already has it. */
export function withSource(reference: Reference, source: Readonly<Source>): Reference {
  const added = sourceFrom({ ...source });
  const isKnown = sourcesOf(reference).some((each) =>
    FIELDS.every((field) => each[field] === added?.[field]),
  );
  if (added === undefined || isKnown) return reference;
  const { extras } = reference;
  const sources = [...listOf(extras?.json?.[KEY]), { ...added }];
  return { ...reference, extras: { ...extras, json: { ...extras?.json, [KEY]: sources } } };
}

/** The database, or else the file; undefined for a source that has neither. */
export function sourceName({ database, file }: Readonly<Source>): string | undefined {
  return database ?? file;
}

/** Returns the distinct names of the reference's sources. */
export function sourceNames(reference: Reference): readonly string[] {
  return [...new Set(sourcesOf(reference).flatMap((source) => sourceName(source) ?? []))];
}

function sourceFrom(value: JsonValue): Source | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const source: Source = {};
  for (const field of FIELDS) {
    const text = (value as Record<string, JsonValue>)[field];
    if (typeof text !== "string" || text.trim() === "") continue;
    if (field !== "date" || DATE.test(text)) source[field] = text.trim();
  }
  return Object.keys(source).length > 0 ? source : undefined;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
