import fc from "fast-check";
import { expect, it } from "vitest";
import { axisTicks } from "./axis.ts";

it("places round whole ticks from zero up to the largest value", () => {
  expect(axisTicks(9104)).toEqual([0, 2000, 4000, 6000, 8000]);
  expect(axisTicks(7900)).toEqual([0, 2000, 4000, 6000]);
  expect(axisTicks(3)).toEqual([0, 1, 2, 3]);
  expect(axisTicks(0)).toEqual([0]);
});

it("never has more than a handful of ticks and none beyond the largest value", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (largest) => {
      const ticks = axisTicks(largest);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeLessThanOrEqual(largest);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
