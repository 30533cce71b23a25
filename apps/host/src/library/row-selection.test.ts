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

it("chooses one row more or less", () => {
  const one = toggleRow(EMPTY_SELECTION, "b");
  expect([...one.ids]).toEqual(["b"]);
  expect([...toggleRow(one, "b").ids]).toEqual([]);
});

it("draws a range from its anchor, in either direction, beside what was chosen before; another range takes its place", () => {
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

it("adds all that is shown, and lets go of what is gone", () => {
  const all = withAll(toggleRow(EMPTY_SELECTION, "x"), IDS);
  expect(all.ids.size).toBe(6);
  expect([...withoutMissing(all, (id) => id !== "x").ids]).toEqual(IDS);
  expect(withoutMissing(all, () => true)).toBe(all);
});
