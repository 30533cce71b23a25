import type { LazyReference } from "../../references/serialized-reference.ts";
import { referencesById } from "../data/references-by-id.ts";

/** Returns the databases of these references, the most frequent first, each in one spelling. */
export function databasesOf(
  references: readonly LazyReference[],
  ids: Iterable<string>,
): readonly string[] {
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const { database } of referencesById(references, ids).values()) {
    const name = database?.trim() ?? "";
    if (name === "") continue;
    const known = counts.get(name.toLowerCase()) ?? { name, count: 0 };
    known.count += 1;
    counts.set(name.toLowerCase(), known);
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).map(({ name }) => name);
}

/** Returns the databases in the chosen order, then those that have no place in it. */
export function inChosenOrder(
  databases: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  const placeOf = (name: string): number => {
    const place = chosen.findIndex((each) => each.toLowerCase() === name.toLowerCase());
    return place < 0 ? chosen.length : place;
  };
  return databases.toSorted((a, b) => placeOf(a) - placeOf(b));
}
