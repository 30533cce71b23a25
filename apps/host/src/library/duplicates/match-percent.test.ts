import { expect, test } from "vitest";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import { IDENTICAL_ONLY, matchBins, matchPercent, reachesThreshold } from "./match-percent.ts";

const pair = (score: number, ...is: readonly ("same" | "similar")[]): LikelyPair => ({
  left: "a",
  right: "b",
  score,
  reasons: (["title", "year", "authors"] as const).map((about, index) => ({
    about,
    is: is[index] ?? "same",
  })),
});

test("the match is at least 50 % and never 100 %, and every pair is in one bin", () => {
  const pairs = [
    pair(0.5, "similar"),
    pair(0.53, "similar"),
    pair(0.547, "similar"),
    pair(0.93),
    pair(0.99999),
  ];
  expect(pairs.map(matchPercent)).toEqual([50, 53, 55, 93, 99]);
  const bins = matchBins(pairs, 53);
  expect([bins.at(0)?.from, bins.at(-1)?.to]).toEqual([50, 99]);
  expect(bins.filter(({ identical, reached, left }) => identical + reached + left > 0)).toEqual([
    { from: 50, to: 54, identical: 0, reached: 1, left: 1 },
    { from: 55, to: 59, identical: 0, reached: 1, left: 0 },
    { from: 90, to: 94, identical: 1, reached: 0, left: 0 },
    { from: 95, to: 99, identical: 1, reached: 0, left: 0 },
  ]);
});

test("identical pairs reach every threshold, others those up to their match", () => {
  expect(reachesThreshold(pair(0.8), IDENTICAL_ONLY)).toBe(true);
  expect(reachesThreshold(pair(0.99999, "similar"), IDENTICAL_ONLY)).toBe(false);
  expect(reachesThreshold(pair(0.95, "similar"), 95)).toBe(true);
  expect(reachesThreshold(pair(0.94, "similar"), 95)).toBe(false);
});
