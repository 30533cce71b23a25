import { expect, it } from "vitest";
import { durationText, paceOf } from "./pace.ts";

const MINUTE = 60_000;
const every = (minutes: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => index * minutes * MINUTE);

it("paceOf: counts decisions per hour and the hours left", () => {
  expect(paceOf(every(1, 11), 120)).toEqual({ recordsPerHour: 60, hoursLeft: 2 });
});

it("paceOf: a long break does not count", () => {
  const times = [...every(1, 6), 600 * MINUTE];
  expect(paceOf(times, 36)?.recordsPerHour).toBe(36);
});

it("paceOf: is unknown after a few decisions, or without time between them", () => {
  expect(paceOf(every(1, 4), 10)).toBeUndefined();
  expect(paceOf([5, 5, 5, 5, 5], 10)).toBeUndefined();
});

it("durationText: says hours and minutes", () => {
  expect([0.001, 0.5, 2, 2.25, 1500].map(durationText)).toEqual([
    "1 min",
    "30 min",
    "2 h",
    "2 h 15 min",
    "1,500 h",
  ]);
});
