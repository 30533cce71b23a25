import type { Extras, Reference } from "@tera/references";
import { DISMISSED_DUPLICATES_KEY } from "./dismissed-duplicates.ts";

/** What two references keep beside their fields under one name, as text; empty where one of them has nothing. */
export interface ExtrasComparison {
  readonly name: string;
  readonly values: readonly [string, string];
}

/**
 * What two references keep beside their fields: a screener's decisions, a program's own properties, a format's own tags. Whoever leaves one of the two
 * out leaves this out as well, so it has to be seen. What reviews of duplicates noted is about pairs, and no part of either.
 */
export function compareExtras(one: Reference, other: Reference): readonly ExtrasComparison[] {
  const [left, right] = [entriesOf(one.extras), entriesOf(other.extras)];
  return [...new Set([...left.keys(), ...right.keys()])].map((name) => ({
    name,
    values: [left.get(name) ?? "", right.get(name) ?? ""],
  }));
}

function entriesOf(extras: Extras = {}): ReadonlyMap<string, string> {
  const { json: { [DISMISSED_DUPLICATES_KEY]: _pairs, ...json } = {}, ...formats } = extras;
  return new Map([
    ...Object.entries(json).map(
      ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
    ),
    ...Object.values(formats).flatMap((tags) =>
      Object.entries(tags).map(([tag, values]) => [tag, values.join("\n")] as const),
    ),
  ]);
}
