import type { Extras, Reference } from "@tera/references";
import { DISMISSED_DUPLICATES_KEY } from "./dismissed-duplicates.ts";

/** Both references' values of one extra; "" if a reference lacks it. */
export interface ExtrasComparison {
  readonly name: string;
  readonly values: readonly [string, string];
}

/**
 * Compares screening decisions, other programs' properties and format tags, which are lost when a
 * duplicate is removed. Omits dismissed duplicates, because they belong to the pair.
 */
export function compareExtras(one: Reference, other: Reference): readonly ExtrasComparison[] {
  const [left, right] = [entriesOf(one.extras), entriesOf(other.extras)];
  return [...new Set([...left.keys(), ...right.keys()])].map((name) => ({
    name,
    values: [left.get(name) ?? "", right.get(name) ?? ""],
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
