import type { Reference } from "@tera/references";
import { namedFiles } from "@tera/references/attached-files";
import { type Condition, type Marks, matchQuery, yearOf } from "@tera/references/query";
import { type Source, sourcesOf } from "@tera/references/source";
import {
  FACET_FIELDS,
  type FacetField,
  forFacetFields,
  MISSING_FIELDS,
  type MissingField,
} from "./filter-sections.ts";

const REFERENCES_PER_STEP = 500;
const NO_YEAR = -1;

/** What a text of the field `source` names. */
export type SourcePart = Exclude<keyof Source, "date">;
/** In the order of the filter menu. */
export const SOURCE_PARTS: readonly SourcePart[] = ["database", "search", "file"];

export interface FacetText {
  readonly text: string;
  /** Undefined for all fields but `source`. */
  readonly part: SourcePart | undefined;
}

/** The distinct values of a field. Only sources have values of several texts. */
export interface FacetColumn {
  /** For each reference, its value's place in `values` plus 1, or 0 without a value. */
  readonly places: Uint32Array;
  /** Values that differ only in case or spaces count as one, in the spelling that comes first. */
  readonly values: readonly (readonly FacetText[])[];
}

/** What the filter menu counts, for each reference of a library. */
export interface FacetColumns {
  readonly years: Int16Array;
  readonly fields: Readonly<Record<FacetField, FacetColumn>>;
  /** One bit for each missing field, in the order of `MISSING_FIELDS`. */
  readonly missing: Uint8Array;
  /** 1 for each reference that names a file. */
  readonly withFile: Uint8Array;
}

export function* columnsOf(references: readonly Reference[]): Generator<undefined, FacetColumns> {
  const years = new Int16Array(references.length);
  const missing = new Uint8Array(references.length);
  const withFile = new Uint8Array(references.length);
  const writers = forFacetFields((field) => createColumn(field, references.length));
  for (const [place, reference] of references.entries()) {
    const year = yearOf(reference.date ?? "");
    years[place] = year === undefined ? NO_YEAR : Number(year);
    for (const [bit, field] of MISSING_FIELDS.entries())
      if (isMissing(reference, field)) missing[place] = (missing[place] ?? 0) | (1 << bit);
    if (namedFiles(reference).length > 0) withFile[place] = 1;
    for (const field of FACET_FIELDS) writers[field].write(place, reference);
    if (place % REFERENCES_PER_STEP === 0) yield;
  }
  return { years, fields: forFacetFields((field) => writers[field].column), missing, withFile };
}

function createColumn(field: FacetField, count: number) {
  const places = new Uint32Array(count);
  const values: (readonly FacetText[])[] = [];
  const known = new Map<string, number>();
  const placeOf = (texts: readonly FacetText[]): number => {
    const tidy = texts
      .map(({ text, part }) => ({ text: text.replaceAll(/\s+/gu, " ").trim(), part }))
      .filter(({ text }) => text !== "");
    if (tidy.length === 0) return 0;
    const key = tidy.map(({ text, part }) => `${part ?? ""}\n${text.toLowerCase()}`).join("\n");
    const place = known.get(key) ?? values.push(tidy);
    known.set(key, place);
    return place;
  };
  // Exports list references of one database and type after each other.
  let lastText = "";
  let lastPlace = 0;
  return {
    column: { places, values },
    write(place: number, reference: Reference): void {
      if (field === "source") {
        places[place] = placeOf(sourceTexts(reference));
        return;
      }
      const text = reference[field];
      if (text === undefined) return;
      if (text !== lastText) [lastText, lastPlace] = [text, placeOf([{ text, part: undefined }])];
      places[place] = lastPlace;
    },
  };
}

function sourceTexts(reference: Reference): readonly FacetText[] {
  return sourcesOf(reference).flatMap((source) =>
    SOURCE_PARTS.flatMap((part) => {
      const text = source[part];
      return text === undefined ? [] : { text, part };
    }),
  );
}

function isMissing(reference: Reference, field: MissingField): boolean {
  if (field === "year") return yearOf(reference.date ?? "") === undefined;
  if (field === "authors") return !reference.authors?.some((name) => name.trim() !== "");
  return (reference[field]?.trim() ?? "") === "";
}

/** Returns one byte for 0 and for each place of the column: 1 if such references meet the condition. */
export function matchValues(field: FacetField, column: FacetColumn, condition: Condition): Marks {
  const references = [[], ...column.values].map((texts, place): Reference => ({
    id: String(place),
    ...withTexts(field, texts),
  }));
  const every = new Uint8Array(references.length).fill(1);
  return matchQuery(condition, {
    references,
    withWords: () => every,
    withPattern: () => every,
  });
}

function withTexts(field: FacetField, texts: readonly FacetText[]): Omit<Reference, "id"> {
  if (field === "source")
    return { extras: { json: { sources: texts.map(({ text }) => ({ file: text })) } } };
  const [first] = texts;
  return first === undefined ? {} : { [field]: first.text };
}
