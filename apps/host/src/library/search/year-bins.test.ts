import { describe, expect, it } from "vitest";
import { yearAxis } from "./year-bins.ts";

const counted = (...years: readonly number[]) => years.map((year) => ({ year, count: 2 }));

describe("yearAxis", () => {
  it("has one bar for each year, also for years without references", () => {
    expect(yearAxis(counted(2018, 2020))).toEqual({
      first: 2018,
      last: 2020,
      bins: [
        { from: 2018, to: 2018, count: 2 },
        { from: 2019, to: 2019, count: 0 },
        { from: 2020, to: 2020, count: 2 },
      ],
    });
  });

  it("joins years to at most 48 bars, which count all of them", () => {
    const axis = yearAxis(counted(...Array.from({ length: 125 }, (_, index) => 1900 + index)));
    expect(axis?.bins).toHaveLength(25);
    expect(axis?.bins.at(-1)).toEqual({ from: 2020, to: 2024, count: 10 });
    expect(axis?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(250);
  });

  it("leaves out years that are far from all others", () => {
    expect(yearAxis(counted(0, 1066, 1999, 2001, 2004, 9999))).toMatchObject({
      first: 1999,
      last: 2004,
    });
  });

  it("is undefined without two years", () => {
    expect(yearAxis([])).toBeUndefined();
    expect(yearAxis(counted(2020))).toBeUndefined();
  });
});
