import type { Marks } from "@tera/references/query";
import { DECISION_LABELS } from "./decision-label.ts";
import {
  type FacetColumn,
  type FacetColumns,
  type FacetText,
  matchValues,
  SOURCE_PARTS,
  type SourcePart,
} from "./facet-columns.ts";
import { FACET_FIELDS, type FacetField, forFacetFields, phraseOf } from "./filter-sections.ts";

/** The most frequent values are offered. */
const MAX_OPTIONS = 50;
/** Longer values would make queries that nobody reads. */
const MAX_VALUE_LENGTH = 100;

/** A value that the filter menu offers. */
interface ValueOption {
  readonly value: string;
  readonly part: SourcePart | undefined;
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
  const frequent = textsIn(column, counts);
  const decisions = DECISION_LABELS.map((text) => ({ text, part: undefined }));
  const offered = new Map<string, ValueOption & { readonly total: number }>();
  for (const { text: value, part } of field === "label" ? [...decisions, ...frequent] : frequent) {
    if (offered.size >= MAX_OPTIONS) break;
    const text = phraseOf(field, value);
    const key = text?.toLowerCase() ?? "";
    if (text === undefined || text.length > MAX_VALUE_LENGTH || offered.has(key)) continue;
    const marks = matchValues(field, column, { kind: "phrase", text, field });
    const total = sumOf(counts, marks);
    if (total > 0) offered.set(key, { value, part, marks, total });
    yield;
  }
  return [...offered.values()].toSorted(
    (one, other) => rankOf(one.part) - rankOf(other.part) || other.total - one.total,
  );
}

/** Databases come before the names of searches, and these before files. */
function rankOf(part: SourcePart | undefined): number {
  return part === undefined ? 0 : SOURCE_PARTS.indexOf(part);
}

/** Returns the distinct texts of the values, the most frequent of each part of a source first. */
function textsIn({ values }: FacetColumn, counts: Uint32Array): readonly FacetText[] {
  const totals = new Map<string, { readonly text: FacetText; count: number }>();
  for (const [index, texts] of values.entries())
    for (const text of texts) {
      const key = `${text.part ?? ""}\n${text.text.toLowerCase()}`;
      const total = totals.get(key) ?? { text, count: 0 };
      total.count += counts[index + 1] ?? 0;
      totals.set(key, total);
    }
  return [...totals.values()]
    .toSorted(
      (one, other) => rankOf(one.text.part) - rankOf(other.text.part) || other.count - one.count,
    )
    .map(({ text }) => text);
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
