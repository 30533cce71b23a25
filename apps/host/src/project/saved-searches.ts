import type { Operation } from "@tera/sync";
import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";
import { type OrderedItem, orderedItems, readOrderedItems } from "./ordered-items.ts";

/** A search that the members of a project share, for all of its libraries. */
export interface SavedSearch extends OrderedItem {
  readonly name: string;
  readonly query: string;
}

const KEY = "savedSearches";
export const MAX_SEARCH_NAME_LENGTH = 80;
/** Longer queries are not saved. */
export const MAX_QUERY_LENGTH = 2_000;

const searchSchema = z.looseObject({
  name: z.string().max(MAX_SEARCH_NAME_LENGTH).optional(),
  query: z.string().max(MAX_QUERY_LENGTH).optional(),
  order: z.number().optional(),
});

/** A field of the wrong type counts as unset, and a search without a name or query as missing. */
export function readSavedSearches(stored: unknown): readonly SavedSearch[] {
  return readOrderedItems(stored, (id, value) => {
    const { name = "", query = "", order = 0 } = readFields(searchSchema, value);
    const isWhole = name.trim() !== "" && query.trim() !== "";
    return isWhole ? { id, name: name.trim(), query, order } : undefined;
  });
}

export const $savedSearches = orderedItems(KEY, readSavedSearches);

/** Adds a search at the end. */
export function searchAdded(
  searches: readonly SavedSearch[],
  { name, query }: Pick<SavedSearch, "name" | "query">,
  id: string,
): readonly Operation[] {
  const order = (searches.at(-1)?.order ?? 0) + 1;
  return [{ set: [KEY, id], value: { name: name.trim(), query: query.trim(), order } }];
}

export function searchRenamed({ id }: SavedSearch, name: string): readonly Operation[] {
  return [{ set: [KEY, id, "name"], value: name.trim() }];
}

export function searchDeleted({ id }: SavedSearch): readonly Operation[] {
  return [{ unset: [KEY, id] }];
}

/** Reverts `searchDeleted`. */
export function searchRestored({ id, ...search }: SavedSearch): readonly Operation[] {
  return [{ set: [KEY, id], value: search }];
}

/** True if another search of the list has the name, in any case. */
export function isNameTaken(
  searches: readonly SavedSearch[],
  name: string,
  exceptId?: string,
): boolean {
  const wanted = name.trim().toLowerCase();
  return searches.some((each) => each.id !== exceptId && each.name.toLowerCase() === wanted);
}
