import { describe, expect, it } from "vitest";
import { averageTimeToDiscovery, foundAfter, type Screening, workSaved } from "./measures.ts";

/** By hand: of 100 records, 20 are relevant; the first 19 come first, the last one at place 60. */
const SCREENING: Screening = {
  recordCount: 100,
  relevantCount: 20,
  foundAt: [...Array.from({ length: 19 }, (_, index) => index + 1), 60],
};

describe("measures of a screening", () => {
  it("work saved: what is not screened at 95 % and 100 %, less what sampling saves", () => {
    expect(workSaved(SCREENING, 0.95)).toBeCloseTo(0.81 - 0.05);
    expect(workSaved(SCREENING, 1)).toBeCloseTo(0.4);
  });

  it("work saved: rounds up the number of records that must be found", () => {
    expect(workSaved(SCREENING, 0.951)).toBeCloseTo(0.951 - 0.6);
    const of40 = { recordCount: 100, relevantCount: 40, foundAt: SCREENING.foundAt };
    expect(workSaved({ ...of40, foundAt: Array.from({ length: 38 }, () => 50) }, 0.95)).toBeCloseTo(
      0.45,
    );
  });

  it("work saved: is not a number if the screening ended before", () => {
    expect(workSaved({ ...SCREENING, foundAt: [1, 2] }, 0.95)).toBeNaN();
  });

  it("found after a tenth: counts the relevant ones among the first ten", () => {
    expect(foundAfter(SCREENING, 0.1)).toBeCloseTo(10 / 20);
  });

  it("average time to discovery: is the mean share screened when one is found", () => {
    expect(averageTimeToDiscovery(SCREENING)).toBeCloseTo((190 + 60) / 20 / 100);
  });
});
