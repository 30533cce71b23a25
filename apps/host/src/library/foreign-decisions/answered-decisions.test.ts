import { expect, test } from "vitest";
import { answeredCount, isAsked, withAnswer } from "./answered-decisions.ts";

const SUMMARY = {
  programs: ["Rayyan"],
  found: 12,
  included: 10,
  excluded: 0,
  maybe: 0,
  conflicts: 0,
  labelled: 0,
} as const;

test("an answer is kept for one library, and a damaged setting counts as none", () => {
  const stored = withAnswer({ "p1/a.ris": 3 }, "p1/b.ris", 12);
  expect(stored).toEqual({ "p1/a.ris": 3, "p1/b.ris": 12 });
  expect(answeredCount(stored, "p1/b.ris")).toBe(12);
  expect(answeredCount(stored, "p2/b.ris")).toBe(0);
  for (const damaged of [undefined, null, "x", [], { "p1/b.ris": "12" }])
    expect(answeredCount(damaged, "p1/b.ris")).toBe(0);
  expect(withAnswer("x", "p1/b.ris", 1)).toEqual({ "p1/b.ris": 1 });
  expect(answeredCount({}, "toString")).toBe(0);
});

test("the notice returns only with more decisions, and never when all are used", () => {
  expect(isAsked(SUMMARY, 0)).toBe(true);
  expect(isAsked(SUMMARY, 12)).toBe(false);
  expect(isAsked({ ...SUMMARY, found: 13 }, 12)).toBe(true);
  expect(isAsked({ ...SUMMARY, included: 0 }, 0)).toBe(false);
  expect(isAsked({ ...SUMMARY, included: 0, labelled: 1 }, 0)).toBe(true);
});
