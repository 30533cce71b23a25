import { expect, it } from "vitest";
import { createTypeAhead, TYPE_AHEAD_TIMEOUT_MS } from "./type-ahead.ts";

it("type-ahead joins keys typed within the timeout into one word, then starts a new word", () => {
  const typed = createTypeAhead();
  expect(typed.add("h", 0)).toBe("h");
  expect(typed.add("i", TYPE_AHEAD_TIMEOUT_MS)).toBe("hi");
  expect(typed.add("ß", 2 * TYPE_AHEAD_TIMEOUT_MS)).toBe("hiß");
  expect(typed.add("x", 3 * TYPE_AHEAD_TIMEOUT_MS + 1)).toBe("x");
});

it("type-ahead does not start a word with a space, a symbol or a named key", () => {
  const typed = createTypeAhead();
  expect([" ", "/", "[", "Enter", "F2", "Shift"].filter((key) => typed.takes(key, 0))).toEqual([]);
  expect(["a", "7", "漢", "ß"].every((key) => typed.takes(key, 0))).toBe(true);
});

it("type-ahead accepts a space inside a word", () => {
  const typed = createTypeAhead();
  typed.add("gamma", 0);
  expect(typed.takes(" ", TYPE_AHEAD_TIMEOUT_MS)).toBe(true);
  expect(typed.add(" ", TYPE_AHEAD_TIMEOUT_MS)).toBe("gamma ");
  expect(typed.takes(" ", 2 * TYPE_AHEAD_TIMEOUT_MS + 1)).toBe(false);
  typed.add("d", 3 * TYPE_AHEAD_TIMEOUT_MS);
  typed.end();
  expect(typed.takes(" ", 3 * TYPE_AHEAD_TIMEOUT_MS)).toBe(false);
});
