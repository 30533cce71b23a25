import { isSameJson } from "@tera/sync";
import { computed, type ReadableAtom } from "nanostores";
import { $projectData } from "./project-store.ts";

/**
 * An item of a list that the members of a project share. Items are stored by id, so that two
 * members can add one at the same time.
 */
export interface OrderedItem {
  readonly id: string;
  /** Ascending. Equal numbers are ordered by id. */
  readonly order: number;
}

/** `read` returns undefined for what is not an item. */
export function readOrderedItems<Item extends OrderedItem>(
  stored: unknown,
  read: (id: string, value: unknown) => Item | undefined,
): readonly Item[] {
  if (typeof stored !== "object" || stored === null) return [];
  return Object.entries(stored)
    .map(([id, value]) => read(id, value))
    .filter((item) => item !== undefined)
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

/** Notifies only when an item changes, not at each keystroke in another field of the project. */
export function orderedItems<Item extends OrderedItem>(
  key: string,
  read: (stored: unknown) => readonly Item[],
): ReadableAtom<readonly Item[]> {
  let latest: readonly Item[] = [];
  return computed($projectData, (data) => {
    const items = read(data?.[key]);
    if (!isSameJson(items, latest)) latest = items;
    return latest;
  });
}
