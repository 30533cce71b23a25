import { isRecord } from "../protocol/is-record.ts";
import type { Reference } from "../protocol/records.ts";
import { invalidArgument } from "./invalid-argument.ts";
import { plainData } from "./plain-data.ts";

const LIST_FIELDS = ["authors", "urls", "keywords"] as const satisfies readonly (keyof Reference)[];
/** Tools often send numbers here. */
const NUMBER_OR_TEXT_FIELDS = [
  "id",
  "date",
  "volume",
  "number",
  "pages",
] as const satisfies readonly (keyof Reference)[];
const TEXT_FIELDS = [
  "type",
  "title",
  "journal",
  "isbn",
  "abstract",
  "label",
  "caption",
  "notes",
  "address",
  "researchNotes",
  "accessDate",
  "accessionNum",
  "doi",
  "section",
  "language",
  "databaseProvider",
  "database",
  "publisher",
  "place",
  "workType",
  "custom1",
  "custom2",
  "custom3",
  "custom4",
  "custom5",
  "custom6",
  "custom7",
] as const;

/**
 * Returns references in storable form, or undefined if `given` is not a list of objects. Throws,
 * naming the field, for a field of the wrong type.
 */
export function toolReferences(argument: string, given: unknown): Reference[] | undefined {
  if (!Array.isArray(given) || !given.every(isRecord)) return undefined;
  return given.map((each, index) =>
    checkReference(`${argument}.${index}`, plainData(`${argument}.${index}`, each)),
  );
}

function checkReference(place: string, reference: Record<string, unknown>): Reference {
  const fields: Record<string, unknown> = { ...reference };
  const refuse = (field: string, kind: string): never => {
    throw invalidArgument(`${place}.${field}`, `${place}.${field} must be ${kind}`);
  };
  for (const field of NUMBER_OR_TEXT_FIELDS) {
    if (typeof fields[field] === "number") fields[field] = String(fields[field]);
    if (!isTextOrNone(fields[field])) refuse(field, "a text or a number");
  }
  for (const field of TEXT_FIELDS) if (!isTextOrNone(fields[field])) refuse(field, "a text");
  for (const field of LIST_FIELDS) {
    const list = fields[field] ?? [];
    if (!Array.isArray(list) || !list.every((entry) => typeof entry === "string"))
      refuse(field, "a list of texts");
  }
  return fields;
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}
