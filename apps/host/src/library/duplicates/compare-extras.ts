import type { Extras, Reference } from "@tera/references";
import { MERGED_FROM } from "@tera/references/merge";
import { countOf } from "../../platform/date-text.ts";
import { sourceLines } from "../sources/source-line.ts";
import { DISMISSED_DUPLICATES_KEY } from "../../references/dismissed-duplicates.ts";

/** The references' values of one extra; "" for a reference that lacks it. */
export interface ExtrasComparison {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Compares screening decisions, other programs' properties and format tags, which are lost when a
 * duplicate is removed. Omits dismissed duplicates, because they belong to the pair. Sources come
 * first, each on a line.
 */
export function compareExtras(references: readonly Reference[]): readonly ExtrasComparison[] {
  const entries = references.map(entriesOf);
  return [...new Set(entries.flatMap((each) => [...each.keys()]))].map((name) => ({
    name,
    values: entries.map((each) => each.get(name) ?? ""),
  }));
}

function entriesOf(reference: Reference): ReadonlyMap<string, string> {
  const extras: Extras = reference.extras ?? {};
  const {
    json: { [DISMISSED_DUPLICATES_KEY]: _pairs, ...others } = {},
    cslJson,
    ...formats
  } = extras;
  const sources = sourceLines(reference);
  const { sources: _sources, ...unread } = others;
  const json = sources.length > 0 ? unread : others;
  return new Map([
    ...(sources.length > 0 ? [["Sources", sources.join("\n")] as const] : []),
    ...Object.entries({ ...cslJson, ...json }).map(([name, value]) =>
      name === MERGED_FROM && Array.isArray(value)
        ? (["Merged before", countOf(value.length, "reference")] as const)
        : ([name, typeof value === "string" ? value : JSON.stringify(value)] as const),
    ),
    ...Object.values(formats).flatMap((tags) =>
      Object.entries(tags).map(([tag, values]) => [tag, values.join("\n")] as const),
    ),
  ]);
}
