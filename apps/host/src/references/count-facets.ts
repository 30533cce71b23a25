import type { Condition, Marks } from "@tera/references/query";
import { type FacetColumns, matchValues, type SourcePart } from "./facet-columns.ts";
import { sumOf, type ValueOptions } from "./facet-options.ts";
import {
  FACET_FIELDS,
  type FacetField,
  type FilterSection,
  forFacetFields,
  MISSING_FIELDS,
  type MissingField,
} from "./filter-sections.ts";

const REFERENCES_PER_STEP = 5_000;
const MAX_YEAR = 9_999;

interface FacetOption {
  readonly value: string;
  /** What the value names, if it is one of a source. */
  readonly part: SourcePart | undefined;
  readonly count: number;
}

export interface YearCount {
  readonly year: number;
  readonly count: number;
}

/**
 * For each choice of the filter menu, how many references match the query with that choice in place
 * of its section's own term.
 */
export interface Facets {
  /** Each year that a reference of the library has, ascending. */
  readonly years: readonly YearCount[];
  /** The most frequent values of the library, and how many references have none. */
  readonly fields: Readonly<
    Record<FacetField, { readonly options: readonly FacetOption[]; readonly without: number }>
  >;
  readonly missing: ReadonlyMap<MissingField, number>;
  /** How many name a file. */
  readonly withFile: number;
  /** How many may be duplicates; undefined until somebody looks for duplicates. */
  readonly duplicates: number | undefined;
}

/** Says whether the reference at a place meets a section's own term. */
type PlaceTest = (place: number) => boolean;

interface FacetSource {
  readonly columns: FacetColumns;
  readonly options: ValueOptions;
  /** 1 for each reference that meets all terms without a section. */
  readonly matches: Uint8Array;
  readonly own: ReadonlyMap<FilterSection, Condition>;
  /** The references that may be duplicates; undefined if unknown. */
  readonly duplicates: Marks | undefined;
}

export function* countFacets(source: FacetSource): Generator<undefined, Facets> {
  const { columns, options, matches, own, duplicates } = source;
  const isDuplicate: PlaceTest = (place) => duplicates?.[place] === 1;
  const tests = [...own].map(
    ([section, condition]) =>
      [
        section,
        section === "duplicates" ? isDuplicate : testOf(section, condition, columns),
      ] as const,
  );
  const years = new Uint32Array(MAX_YEAR + 1);
  const missing = new Uint32Array(MISSING_FIELDS.length);
  let fileCount = 0;
  let duplicateCount = 0;
  const values = forFacetFields((field) => ({
    places: columns.fields[field].places,
    counts: new Uint32Array(columns.fields[field].values.length + 1),
  }));
  for (let place = 0; place < matches.length; place += 1) {
    if (place % REFERENCES_PER_STEP === 0) yield;
    if (matches[place] === 0) continue;
    const failed = failedSection(tests, place);
    if (failed === "several") continue;
    const isCounted = (section: FilterSection): boolean =>
      failed === undefined || failed === section;
    const year = columns.years[place] ?? -1;
    if (year >= 0 && isCounted("year")) add(years, year);
    for (const field of FACET_FIELDS)
      if (isCounted(field)) add(values[field].counts, values[field].places[place] ?? 0);
    if (columns.withFile[place] === 1 && isCounted("file")) fileCount += 1;
    if (isDuplicate(place) && isCounted("duplicates")) duplicateCount += 1;
    for (const [bit, field] of MISSING_FIELDS.entries())
      if (((columns.missing[place] ?? 0) & (1 << bit)) !== 0 && isCounted(`no ${field}`))
        add(missing, bit);
  }
  return {
    years: [...new Set(columns.years)]
      .filter((year) => year >= 0)
      .toSorted((one, other) => one - other)
      .map((year) => ({ year, count: years[year] ?? 0 })),
    fields: forFacetFields((field) => ({
      options: options[field].map(({ value, part, marks }) => ({
        value,
        part,
        count: sumOf(values[field].counts, marks),
      })),
      without: values[field].counts[0] ?? 0,
    })),
    missing: new Map(MISSING_FIELDS.map((field, bit) => [field, missing[bit] ?? 0])),
    withFile: fileCount,
    duplicates: duplicates === undefined ? undefined : duplicateCount,
  };
}

/** Returns the only section whose own term the reference does not meet. */
function failedSection(
  tests: readonly (readonly [FilterSection, PlaceTest])[],
  place: number,
): FilterSection | "several" | undefined {
  let failed: FilterSection | undefined;
  for (const [section, test] of tests) {
    if (test(place)) continue;
    if (failed !== undefined) return "several";
    failed = section;
  }
  return failed;
}

function testOf(
  section: FilterSection,
  condition: Condition,
  { years, fields, missing, withFile }: FacetColumns,
): PlaceTest {
  if (condition.kind === "year") {
    const { from = 0, to = MAX_YEAR } = condition;
    return (place) => (years[place] ?? -1) >= from && (years[place] ?? -1) <= to;
  }
  if (section === "file") return (place) => withFile[place] === 1;
  const field = FACET_FIELDS.find((each) => each === section);
  if (field !== undefined) {
    const { places } = fields[field];
    const marks = matchValues(field, fields[field], condition);
    return (place) => marks[places[place] ?? 0] === 1;
  }
  const bit = MISSING_FIELDS.findIndex((each) => section === `no ${each}`);
  return (place) => ((missing[place] ?? 0) & (1 << bit)) !== 0;
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}
