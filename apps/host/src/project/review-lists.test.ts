import { applyOperations } from "@tera/sync";
import { expect, test } from "vitest";
import { itemMoved, itemsAdded, readItems, type ReviewListItem } from "./review-lists.ts";

const LIST = "exclusionReasons";

function stateWith(...names: readonly string[]): unknown {
  let id = 0;
  return applyOperations(
    {},
    itemsAdded(LIST, [], names, () => `id${(id += 1)}`),
  );
}

const itemsOf = (state: unknown): readonly ReviewListItem[] =>
  readItems((state as Record<string, unknown>)[LIST]);
const namesOf = (state: unknown): readonly string[] => itemsOf(state).map(({ name }) => name);

test("items keep the order in which they were added, and names are not added twice", () => {
  const state = stateWith("Wrong population", "  Wrong outcome ", " ");
  expect(namesOf(state)).toEqual(["Wrong population", "Wrong outcome"]);
  expect(itemsAdded(LIST, itemsOf(state), ["wrong OUTCOME", "Not a trial"], () => "new")).toEqual([
    { set: [LIST, "new"], value: { name: "Not a trial", order: 3 } },
  ]);
});

test("an item moves up or down by one, and stays at the end of the list", () => {
  const state = stateWith("A", "B", "C");
  const moved = (id: string, by: -1 | 1): readonly string[] =>
    namesOf(applyOperations(state, itemMoved(LIST, itemsOf(state), id, by)));
  expect(moved("id3", -1)).toEqual(["A", "C", "B"]);
  expect(moved("id1", 1)).toEqual(["B", "A", "C"]);
  expect(moved("id1", -1)).toEqual(["A", "B", "C"]);
  expect(moved("id3", 1)).toEqual(["A", "B", "C"]);
  expect(itemMoved(LIST, itemsOf(state), "missing", 1)).toEqual([]);
});

test("readItems: ignores what is not an item, and fields of the wrong type", () => {
  expect(readItems(["text", 3, null])).toEqual([]);
  expect(readItems("text")).toEqual([]);
  expect(readItems({ a: { name: " A ", order: "first", colour: "pink" }, b: { name: 3 } })).toEqual(
    [{ id: "a", name: "A", colour: "grey", order: 0 }],
  );
});
