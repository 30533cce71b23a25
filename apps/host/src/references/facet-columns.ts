import type { Reference } from "@tera/references";
import { type Condition, type Marks, matchQuery, yearOf } from "@tera/references/query";
import {
  FACET_FIELDS,
  type FacetField,
  forFacetFields,
  MISSING_FIELDS,
  type MissingField,
} from "./filter-sections.ts";

const REFERENCES_PER_STEP = 500;
const NO_YEAR = -1;

/** The distinct values of a field. */
export interface FacetColumn {
  /** For each reference, its value's place in `values` plus 1, or 0 without a value. */
  readonly places: Uint32Array;
  /** Values that differ only in case or spaces count as one, in the spelling that comes first. */
  readonly values: readonly string[];
}

/** What the filter menu counts, for each reference of a library. */
export interface FacetColumns {
  readonly years: Int16Array;
  readonly fields: Readonly<Record<FacetField, FacetColumn>>;
  /** One bit for each missing field, in the order of `MISSING_FIELDS`. */
  readonly missing: Uint8Array;
}

export function* columnsOf(references: readonly Reference[]): Generator<undefined, FacetColumns> {
  const years = new Int16Array(references.length);
  const missing = new Uint8Array(references.length);
  const writers = forFacetFields((field) => createColumn(field, references.length));
  for (const [place, reference] of references.entries()) {
    const year = yearOf(reference.date ?? "");
    years[place] = year === undefined ? NO_YEAR : Number(year);
    for (const [bit, field] of MISSING_FIELDS.entries())
      if (isMissing(reference, field)) missing[place] = (missing[place] ?? 0) | (1 << bit);
    for (const field of FACET_FIELDS) writers[field].write(place, reference);
    if (place % REFERENCES_PER_STEP === 0) yield;
  }
  return { years, fields: forFacetFields((field) => writers[field].column), missing };
}

function createColumn(field: FacetField, count: number) {
  const places = new Uint32Array(count);
  const values: string[] = [];
  const known = new Map<string, number>();
  // Exports list references of one database and type after each other.
  let lastText = "";
  let lastPlace = 0;
  const placeOf = (text: string): number => {
    const tidy = text.replaceAll(/\s+/gu, " ").trim();
    if (tidy === "") return 0;
    const place = known.get(tidy.toLowerCase()) ?? values.push(tidy);
    known.set(tidy.toLowerCase(), place);
    return place;
  };
  return {
    column: { places, values },
    write(place: number, reference: Reference): void {
      const text = reference[field];
      if (text === undefined) return;
      if (text !== lastText) [lastText, lastPlace] = [text, placeOf(text)];
      places[place] = lastPlace;
    },
  };
}

function isMissing(reference: Reference, field: MissingField): boolean {
  if (field === "year") return yearOf(reference.date ?? "") === undefined;
  if (field === "authors") return !reference.authors?.some((name) => name.trim() !== "");
  return (reference[field]?.trim() ?? "") === "";
}

/** Returns one byte for 0 and for each place of the column: 1 if such references meet the condition. */
export function matchValues(field: FacetField, column: FacetColumn, condition: Condition): Marks {
  const references = ["", ...column.values].map((value, place): Reference => ({
    id: String(place),
    ...(place === 0 ? {} : { [field]: value }),
  }));
  const every = new Uint8Array(references.length).fill(1);
  return matchQuery(condition, { references, withWords: () => every });
}
