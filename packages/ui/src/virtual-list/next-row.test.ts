import { expect, it } from "vitest";
import { nextRow } from "./next-row.ts";

it("nextRow moves with arrows, page keys, Home and End, and stays within the rows", () => {
  expect(nextRow("ArrowDown", null, 10, 4)).toBe(0);
  expect(nextRow("ArrowDown", 9, 10, 4)).toBe(9);
  expect(nextRow("ArrowUp", 0, 10, 4)).toBe(0);
  expect(nextRow("PageDown", 3, 10, 4)).toBe(7);
  expect(nextRow("PageUp", 3, 10, 4)).toBe(0);
  expect(nextRow("Home", 5, 10, 4)).toBe(0);
  expect(nextRow("End", null, 100_000, 24)).toBe(99_999);
  expect(nextRow("x", 5, 10, 4)).toBeNull();
});
