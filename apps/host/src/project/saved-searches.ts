import { isSameJson, type Operation } from "@tera/sync";
import { computed } from "nanostores";
import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";
import { $projectData } from "./project-store.ts";

/** A search that the members of a project share, for all of its libraries. */
export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  /** Ascending. Equal numbers are ordered by id. */
  readonly order: number;
}

const KEY = "savedSearches";
export const MAX_SEARCH_NAME_LENGTH = 80;
/** Longer queries are not saved. */
export const MAX_QUERY_LENGTH = 2_000;

/** Searches are stored by id, so that two members can save one at the same time. */
const searchSchema = z.looseObject({
  name: z.string().max(MAX_SEARCH_NAME_LENGTH).optional(),
  query: z.string().max(MAX_QUERY_LENGTH).optional(),
  order: z.number().optional(),
});

/** A field of the wrong type counts as unset, and a search without a name or query as missing. */
export function readSavedSearches(stored: unknown): readonly SavedSearch[] {
  if (typeof stored !== "object" || stored === null) return [];
  return Object.entries(stored)
    .flatMap(([id, value]): SavedSearch[] => {
      const { name = "", query = "", order = 0 } = readFields(searchSchema, value);
      const isWhole = name.trim() !== "" && query.trim() !== "";
      return isWhole ? [{ id, name: name.trim(), query, order }] : [];
    })
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

let latest: readonly SavedSearch[] = [];

/** Notifies only when a search changes. */
export const $savedSearches = computed($projectData, (data) => {
  const searches = readSavedSearches(data?.[KEY]);
  if (!isSameJson(searches, latest)) latest = searches;
  return latest;
});

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
