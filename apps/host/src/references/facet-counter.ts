import type { Reference } from "@tera/references";
import { ReferencesError } from "@tera/references";
import { type Condition, type Marks, matchQuery, type Searched } from "@tera/references/query";
import { countFacets, type Facets } from "./count-facets.ts";
import { type FacetColumns, columnsOf } from "./facet-columns.ts";
import { optionsOf, type ValueOptions } from "./facet-options.ts";
import { divideQuery } from "./filter-sections.ts";
import { normalizeSearchText } from "./search-text.ts";
import { yieldToMain } from "./yield-to-main.ts";

const REFERENCES_PER_STEP = 1_000;
/** A search that arrives during the count waits no longer than this. */
const STEP_BUDGET_MS = 8;

type MarksOf = Searched["withWords"];

/** What the index of a library has at the moment. */
export interface IndexedReferences extends Omit<Searched, "duplicates"> {
  /** Returns another object after the references changed, or more of them were indexed. */
  readonly version: () => object;
  /** The references that may be duplicates; undefined if unknown. */
  readonly duplicates: () => Marks | undefined;
}

interface Prepared {
  readonly references: readonly Reference[];
  readonly columns: FacetColumns;
  readonly options: ValueOptions;
}

/**
 * Returns a function that counts facets in small steps, so that searches are answered in between.
 * It keeps what it has read of the references until they change.
 */
export function createFacetCounter(
  current: () => IndexedReferences,
): (searchText: string, signal: AbortSignal) => Promise<Facets> {
  let prepared: Prepared | undefined;
  let matched:
    | {
        readonly key: string;
        readonly version: object;
        readonly duplicates: Marks | undefined;
        readonly marks: Marks;
      }
    | undefined;

  function* count(searchText: string, now: IndexedReferences): Generator<undefined, Facets> {
    if (prepared?.references !== now.references) {
      const columns = yield* columnsOf(now.references);
      prepared = { references: now.references, columns, options: yield* optionsOf(columns) };
    }
    const { columns, options } = prepared;
    const { own, others } = divideQuery(normalizeSearchText(searchText));
    const key = JSON.stringify(others);
    const version = now.version();
    const duplicates = now.duplicates();
    if (matched?.key !== key || matched.version !== version || matched.duplicates !== duplicates)
      matched = { key, version, duplicates, marks: yield* matchSteps(others, now, duplicates) };
    return yield* countFacets({ columns, options, matches: matched.marks, own, duplicates });
  }

  return async (searchText, signal) => {
    for (;;) {
      const now = current();
      const facets = await run(
        count(searchText, now),
        () => signal.aborted || current().references !== now.references,
      );
      if (facets !== undefined) return facets;
      if (signal.aborted) throw new ReferencesError("CANCELLED", "Counting was cancelled.");
    }
  };
}

/** Resolves to undefined if the work was stopped. */
async function run<Result>(
  steps: Generator<undefined, Result>,
  isStopped: () => boolean,
): Promise<Result | undefined> {
  for (let begun = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - begun < STEP_BUDGET_MS) continue;
    await yieldToMain();
    if (isStopped()) return undefined;
    begun = performance.now();
  }
}

/** Matches like `matchQuery`, a part of the references after the other. */
function* matchSteps(
  condition: Condition,
  { references, withWords, withPattern, fieldsWith }: IndexedReferences,
  duplicates: Marks | undefined,
): Generator<undefined, Marks> {
  const marks = new Uint8Array(references.length);
  const [wordsOnce, patternOnce] = [once(withWords), once(withPattern)];
  const fieldsOnce = fieldsWith && once(fieldsWith);
  for (let from = 0; from < references.length; from += REFERENCES_PER_STEP) {
    const to = from + REFERENCES_PER_STEP;
    marks.set(
      matchQuery(condition, {
        references: references.slice(from, to),
        withWords: (text, field) => wordsOnce(text, field).subarray(from, to),
        withPattern: (pattern, field) => patternOnce(pattern, field).subarray(from, to),
        fieldsWith: fieldsOnce && ((text, field) => fieldsOnce(text, field).subarray(from, to)),
        duplicates: duplicates?.subarray(from, to),
      }),
      from,
    );
    yield;
  }
  return marks;
}

/** Remembers all answers. */
function once(marksOf: MarksOf): MarksOf {
  const found = new Map<string, Marks>();
  return (text, field) => {
    const key = `${field ?? ""}:${text}`;
    const known = found.get(key) ?? marksOf(text, field);
    found.set(key, known);
    return known;
  };
}
