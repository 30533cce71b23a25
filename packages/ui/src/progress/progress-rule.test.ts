import fc from "fast-check";
import { expect, it } from "vitest";
import { progressIsShown } from "./progress-rule.ts";

it("DLG-02 the bar shows only when max > 0 and progress <= max", () => {
  expect(progressIsShown(17, 24)).toBe(true);
  expect(progressIsShown(24, 24)).toBe(true);
  expect(progressIsShown(0, 1)).toBe(true);
  expect(progressIsShown(25, 24)).toBe(false);
  expect(progressIsShown(0, 0)).toBe(false);
  expect(progressIsShown(0, -1)).toBe(false);
  expect(progressIsShown(Number.NaN, 24)).toBe(false);
  expect(progressIsShown(1, Number.NaN)).toBe(false);
  expect(progressIsShown(1, Number.POSITIVE_INFINITY)).toBe(false);
});

it("DLG-02 what is shown is always a true part of a whole", () => {
  fc.assert(
    fc.property(fc.double(), fc.double(), (value, max) => {
      if (!progressIsShown(value, max)) return;
      const part = value / max;
      expect(part >= 0 && part <= 1).toBe(true);
    }),
  );
});
