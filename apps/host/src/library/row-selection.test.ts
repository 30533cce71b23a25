import { expect, it } from "vitest";
import {
  anchoredAt,
  extended,
  NOTHING_CHOSEN,
  present,
  toggled,
  withAll,
} from "./row-selection.ts";

const IDS = ["a", "b", "c", "d", "e"];
const idAt = (index: number): string | undefined => IDS[index];

it("chooses one row more or less", () => {
  const one = toggled(NOTHING_CHOSEN, "b");
  expect([...one.ids]).toEqual(["b"]);
  expect([...toggled(one, "b").ids]).toEqual([]);
});

it("draws a range from its anchor, in either direction, beside what was chosen before; another range takes its place", () => {
  const start = toggled(toggled(NOTHING_CHOSEN, "e"), "c");
  expect([...extended(start, 2, 3, idAt).ids].toSorted()).toEqual(["c", "d", "e"]);
  expect([...extended(extended(start, 2, 3, idAt), 2, 0, idAt).ids].toSorted()).toEqual([
    "a",
    "b",
    "c",
    "e",
  ]);
  expect([...extended(anchoredAt(NOTHING_CHOSEN, "b"), 1, 9, idAt).ids]).toEqual([
    "b",
    "c",
    "d",
    "e",
  ]);
});

it("adds all that is shown, and lets go of what is gone", () => {
  const all = withAll(toggled(NOTHING_CHOSEN, "x"), IDS);
  expect(all.ids.size).toBe(6);
  expect([...present(all, (id) => id !== "x").ids]).toEqual(IDS);
  expect(present(all, () => true)).toBe(all);
});
