import fc from "fast-check";
import { expect, test } from "vitest";
import { isSameJson } from "./json.ts";

test("values are equal if their JSON is equal, regardless of the order of keys", () => {
  const sorted = (value: unknown): string =>
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    );
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(isSameJson(one, structuredClone(one))).toBe(true);
      expect(isSameJson(one, other)).toBe(sorted(one) === sorted(other));
    }),
  );
});

test("undefined counts as missing, and inherited keys are ignored", () => {
  expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameJson([undefined], [null])).toBe(true);
  expect(isSameJson({}, { toString: undefined })).toBe(true);
  expect(isSameJson({ b: 2, a: [1, { c: 3 }] }, { a: [1, { c: 3 }], b: 2 })).toBe(true);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
  expect(isSameJson({}, { constructor: Object })).toBe(false);
});
