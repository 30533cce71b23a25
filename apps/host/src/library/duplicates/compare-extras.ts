import type { Extras, Reference } from "@tera/references";
import { DISMISSED_DUPLICATES_KEY } from "./dismissed-duplicates.ts";

/** The references' values of one extra; "" for a reference that lacks it. */
export interface ExtrasComparison {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Compares screening decisions, other programs' properties and format tags, which are lost when a
 * duplicate is removed. Omits dismissed duplicates, because they belong to the pair.
 */
export function compareExtras(references: readonly Reference[]): readonly ExtrasComparison[] {
  const entries = references.map(({ extras }) => entriesOf(extras));
  return [...new Set(entries.flatMap((each) => [...each.keys()]))].map((name) => ({
    name,
    values: entries.map((each) => each.get(name) ?? ""),
  }));
}

function entriesOf(extras: Extras = {}): ReadonlyMap<string, string> {
  const {
    json: { [DISMISSED_DUPLICATES_KEY]: _pairs, ...json } = {},
    cslJson,
    ...formats
  } = extras;
  return new Map([
    ...Object.entries({ ...cslJson, ...json }).map(
      ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
    ),
    ...Object.values(formats).flatMap((tags) =>
      Object.entries(tags).map(([tag, values]) => [tag, values.join("\n")] as const),
    ),
  ]);
}
