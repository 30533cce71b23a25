import fc from "fast-check";
import { expect, it } from "vitest";
import { describeJson, jsonChildren } from "./json-children.ts";

it("jsonChildren lists the entries of arrays and objects and returns null for other values", () => {
  expect(jsonChildren({ title: "Falls", year: 2026 })).toEqual([
    ["title", "Falls"],
    ["year", 2026],
  ]);
  expect(jsonChildren(["a", null])).toEqual([
    ["0", "a"],
    ["1", null],
  ]);
  for (const plain of ["text", 3, true, null, undefined]) expect(jsonChildren(plain)).toBeNull();
});

it("describeJson counts entries exactly, with thousands separators", () => {
  expect(describeJson(Array.from({ length: 1200 }))).toBe("[1,200]");
  expect(describeJson({})).toBe("{0}");
});

it("jsonChildren includes every entry, whatever the JSON value", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(Object.fromEntries(jsonChildren(value) ?? [])).toEqual(
        Object.fromEntries(Object.entries(value)),
      );
    }),
  );
});
