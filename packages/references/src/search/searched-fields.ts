import type { ListField, Reference, TextField } from "../reference.ts";

const NOT_SEARCHED: ReadonlySet<string> = new Set(["id", "type", "extras"]);
/** The fields that have a bit of their own in the index. All others share one. */
const BITS: ReadonlyMap<string, number> = new Map(
  ["title", "abstract", "authors", "journal", "keywords", "doi", "urls"].map((field, index) => [
    field,
    1 << index,
  ]),
);
const OTHERS_BIT = 1 << BITS.size;

/** Returns the fields of a reference that a search without a field looks into. */
export function searchedFields(reference: Reference): readonly (TextField | ListField)[] {
  return Object.keys(reference).filter((field): field is TextField => !NOT_SEARCHED.has(field));
}

/** True if the index finds words of just this field. */
export function hasOwnBit(field: string): boolean {
  return BITS.has(field);
}

export function bitOf(field: string): number {
  return BITS.get(field) ?? OTHERS_BIT;
}

/** Returns the field's texts; those of a list are its items. */
export function fieldTexts(reference: Reference, field: TextField | ListField): readonly string[] {
  const value = reference[field] ?? [];
  return typeof value === "string" ? [value] : value;
}
