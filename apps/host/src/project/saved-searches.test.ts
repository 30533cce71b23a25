import { applyOperations } from "@tera/sync";
import { expect, test } from "vitest";
import {
  isNameTaken,
  readSavedSearches,
  type SavedSearch,
  searchAdded,
  searchDeleted,
  searchRenamed,
  searchRestored,
} from "./saved-searches.ts";

const searchesOf = (state: unknown): readonly SavedSearch[] =>
  readSavedSearches((state as Record<string, unknown>)["savedSearches"]);

test("searches are added at the end, renamed, deleted and restored at their place", () => {
  let state: unknown = {};
  for (const name of ["Trials", " Recent "])
    state = applyOperations(
      state,
      searchAdded(searchesOf(state), { name, query: `title:${name.trim()} ` }, name.trim()),
    );
  expect(searchesOf(state)).toEqual([
    { id: "Trials", name: "Trials", query: "title:Trials", order: 1 },
    { id: "Recent", name: "Recent", query: "title:Recent", order: 2 },
  ]);
  const [first] = searchesOf(state) as [SavedSearch];
  const deleted = applyOperations(state, searchDeleted(first));
  expect(searchesOf(deleted).map(({ id }) => id)).toEqual(["Recent"]);
  expect(searchesOf(applyOperations(deleted, searchRestored(first)))).toEqual(searchesOf(state));
  const renamed = searchesOf(applyOperations(state, searchRenamed(first, " Randomised ")));
  expect(renamed.map(({ name }) => name)).toEqual(["Randomised", "Recent"]);
});

test("isNameTaken: names are the same in any case, except a search's own", () => {
  const searches = [{ id: "a", name: "Trials", query: "x", order: 1 }];
  expect(isNameTaken(searches, " trials ")).toBe(true);
  expect(isNameTaken(searches, "trials", "a")).toBe(false);
});

test("readSavedSearches: ignores what is not a search, and fields of the wrong type", () => {
  expect(readSavedSearches("text")).toEqual([]);
  expect(readSavedSearches([1, null, "text"])).toEqual([]);
  expect(
    readSavedSearches({
      a: { name: " A ", query: "x", order: "first" },
      b: { name: "B" },
      c: { name: "C", query: 3 },
      d: { name: "D", query: "x".repeat(2_001) },
    }),
  ).toEqual([{ id: "a", name: "A", query: "x", order: 0 }]);
});
