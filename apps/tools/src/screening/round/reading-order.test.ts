import { expect, test } from "vitest";
import { readingOrder } from "./reading-order.ts";

const at = (decision: "include" | "exclude" | "maybe" | "undecided", second: number) => ({
  decision,
  decidedAt: new Date(1000 * second).toISOString(),
});

test("reading order: goes by time, and leaves out records that are undecided again", () => {
  const decisions = [at("exclude", 3), at("include", 1), at("undecided", 2), at("maybe", 4)];
  expect(readingOrder(decisions)).toEqual([true, false, true]);
});

test("reading order: compares times, not their texts", () => {
  const decisions = [
    { decision: "include", decidedAt: "2026-03-01T10:00:00+02:00" },
    { decision: "exclude", decidedAt: "2026-03-01T09:00:00Z" },
  ] as const;
  expect(readingOrder(decisions)).toEqual([true, false]);
});
