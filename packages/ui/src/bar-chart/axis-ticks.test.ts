import fc from "fast-check";
import { expect, it } from "vitest";
import { axisTicks } from "./axis-ticks.ts";

it("axis ticks are round numbers", () => {
  expect(axisTicks(9104)).toEqual([0, 2000, 4000, 6000, 8000]);
  expect(axisTicks(3)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(0)).toEqual([0]);
  expect(axisTicks(Number.NaN)).toEqual([0]);
});

it("axis ticks start at zero, never exceed the largest value and number at most six", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (max) => {
      const ticks = axisTicks(max);
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeLessThanOrEqual(max);
    }),
  );
});
