import { expect, it } from "vitest";
import {
  withAnchor,
  extendRange,
  EMPTY_SELECTION,
  withoutMissing,
  toggleRow,
  withAll,
} from "./row-selection.ts";

const IDS = ["a", "b", "c", "d", "e"];
const idAt = (index: number): string | undefined => IDS[index];

it("toggleRow: selects a row, and deselects a selected row", () => {
  const one = toggleRow(EMPTY_SELECTION, "b");
  expect([...one.ids]).toEqual(["b"]);
  expect([...toggleRow(one, "b").ids]).toEqual([]);
});

it("extendRange: selects from the anchor both ways, replacing the previous range", () => {
  const start = toggleRow(toggleRow(EMPTY_SELECTION, "e"), "c");
  expect([...extendRange(start, 2, 3, idAt).ids].toSorted()).toEqual(["c", "d", "e"]);
  expect([...extendRange(extendRange(start, 2, 3, idAt), 2, 0, idAt).ids].toSorted()).toEqual([
    "a",
    "b",
    "c",
    "e",
  ]);
  expect([...extendRange(withAnchor(EMPTY_SELECTION, "b"), 1, 9, idAt).ids]).toEqual([
    "b",
    "c",
    "d",
    "e",
  ]);
});

it("withAll: adds all shown rows, and withoutMissing removes rows that no longer exist", () => {
  const all = withAll(toggleRow(EMPTY_SELECTION, "x"), IDS);
  expect(all.ids.size).toBe(6);
  expect([...withoutMissing(all, (id) => id !== "x").ids]).toEqual(IDS);
  expect(withoutMissing(all, () => true)).toBe(all);
});
