import type { Marks } from "@tera/references/query";
import { DECISION_LABELS } from "./decision-label.ts";
import { type FacetColumn, type FacetColumns, matchValues } from "./facet-columns.ts";
import { FACET_FIELDS, type FacetField, forFacetFields, phraseOf } from "./filter-sections.ts";

/** The most frequent values are offered. */
const MAX_OPTIONS = 50;
/** Longer values would make queries that nobody reads. */
const MAX_VALUE_LENGTH = 100;

/** A value that the filter menu offers. */
interface ValueOption {
  readonly value: string;
  /** Marks 0 and each place of the column's values that the value's phrase finds. */
  readonly marks: Marks;
}

export type ValueOptions = Readonly<Record<FacetField, readonly ValueOption[]>>;

/** The values of a library, the most frequent first, whatever the query. Yields between values. */
export function* optionsOf(columns: FacetColumns): Generator<undefined, ValueOptions> {
  const options = new Map<FacetField, readonly ValueOption[]>();
  for (const field of FACET_FIELDS) options.set(field, yield* optionsOfField(field, columns));
  return forFacetFields((field) => options.get(field) ?? []);
}

function* optionsOfField(
  field: FacetField,
  columns: FacetColumns,
): Generator<undefined, readonly ValueOption[]> {
  const column = columns.fields[field];
  const counts = countValues(column);
  const frequent = column.values
    .map((value, index) => ({ value, count: counts[index + 1] ?? 0 }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ value }) => value);
  const offered = new Map<string, ValueOption & { readonly total: number }>();
  for (const value of field === "label" ? [...DECISION_LABELS, ...frequent] : frequent) {
    if (offered.size >= MAX_OPTIONS) break;
    const text = phraseOf(field, value);
    const key = text?.toLowerCase() ?? "";
    if (text === undefined || text.length > MAX_VALUE_LENGTH || offered.has(key)) continue;
    const marks = matchValues(field, column, { kind: "phrase", text, field });
    const total = sumOf(counts, marks);
    if (total > 0) offered.set(key, { value, marks, total });
    yield;
  }
  return [...offered.values()].toSorted((one, other) => other.total - one.total);
}

function countValues({ places, values }: FacetColumn): Uint32Array {
  const counts = new Uint32Array(values.length + 1);
  for (const place of places) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

/** Adds up the counts of the marked values. */
export function sumOf(counts: Uint32Array, marks: Marks): number {
  return counts.reduce((sum, count, place) => (marks[place] === 1 ? sum + count : sum), 0);
}
