import type { Agreement } from "@tera/contract";
import { expect, test } from "vitest";
import { intervalText, kappaText, shareText, undefinedReason } from "./agreement-text.ts";

const UNDEFINED = { kappa: null, interval: null };
const agreement = (change: Partial<Agreement>): Agreement => ({
  references: 10,
  observed: 0.8,
  isBlind: true,
  pairs: [],
  all: { kappa: 0.5, interval: [0.25, 0.75] },
  ...change,
});

test("coefficients have two decimals, and percentages one", () => {
  expect(kappaText({ kappa: 0.625, interval: null })).toBe("0.63");
  expect(kappaText({ kappa: -0.001, interval: null })).toBe("0.00");
  expect(intervalText({ kappa: 0, interval: [-0.254, 0.25] })).toBe("−0.25 to 0.25");
  expect(shareText(0.8333)).toBe("83.3%");
});

test("undefined numbers read “Not defined”, never 1 or NaN", () => {
  expect([kappaText(UNDEFINED), intervalText(UNDEFINED), shareText(null)]).toEqual([
    "Not defined",
    "Not defined",
    "Not defined",
  ]);
});

test("a sentence says why a coefficient is undefined", () => {
  expect(undefinedReason(agreement({}))).toBeUndefined();
  expect(undefinedReason(agreement({ references: 0, observed: null, all: UNDEFINED }))).toContain(
    "nothing to compare",
  );
  expect(undefinedReason(agreement({ observed: 1, all: UNDEFINED }))).toContain("chance alone");
  expect(
    undefinedReason(
      agreement({
        pairs: [{ reviewers: ["a", "b"], references: 1, observed: 1, ...UNDEFINED }],
      }),
    ),
  ).toContain("chance alone");
  expect(undefinedReason(agreement({ all: { kappa: 1, interval: null } }))).toContain("interval");
});
