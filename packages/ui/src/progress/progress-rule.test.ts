import fc from "fast-check";
import { expect, it } from "vitest";
import { isProgressShown } from "./progress-rule.ts";

it("DLG-02 the progress bar shows only when max > 0 and progress <= max", () => {
  expect(isProgressShown(17, 24)).toBe(true);
  expect(isProgressShown(24, 24)).toBe(true);
  expect(isProgressShown(0, 1)).toBe(true);
  expect(isProgressShown(25, 24)).toBe(false);
  expect(isProgressShown(0, 0)).toBe(false);
  expect(isProgressShown(0, -1)).toBe(false);
  expect(isProgressShown(Number.NaN, 24)).toBe(false);
  expect(isProgressShown(1, Number.NaN)).toBe(false);
  expect(isProgressShown(1, Number.POSITIVE_INFINITY)).toBe(false);
});

it("DLG-02 a displayed progress value is always between zero and the total", () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (value, max) => {
      if (!isProgressShown(value, max)) return;
      const part = value / max;
      expect(part >= 0 && part <= 1).toBe(true);
    }),
  );
});
