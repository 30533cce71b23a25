import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXAMPLE_TOTAL, exampleDecisions } from "./buscarpy-example.fixture.ts";
import { estimateRecall } from "./estimate-recall.ts";

const repeated = (value: boolean, count: number): boolean[] =>
  Array.from({ length: count }, () => value);

/** All windows and every number of missed records, with exact fractions: no shortcut of the code. */
function pValueByHand(decisions: readonly boolean[], total: number, target: number): number {
  const found = decisions.filter(Boolean).length;
  const chances = decisions.map((_, start) => {
    const window = decisions.slice(start);
    const inWindow = window.filter(Boolean).length;
    const relevant = Math.floor(found / target + 1e-9) + 1 - (found - inWindow);
    return chanceAtMost(inWindow, total - start, relevant, window.length);
  });
  return Math.min(1, ...chances);
}

function chanceAtMost(found: number, total: number, relevant: number, drawn: number): number {
  if (relevant > total) return 0;
  let ways = 0n;
  for (let count = 0; count <= found; count += 1)
    ways += choose(relevant, count) * choose(total - relevant, drawn - count);
  return Number((ways * 10n ** 18n) / choose(total, drawn)) / 1e18;
}

function choose(all: number, chosen: number): bigint {
  if (chosen < 0 || chosen > all) return 0n;
  let ways = 1n;
  for (let index = 1; index <= chosen; index += 1)
    ways = (ways * BigInt(all - chosen + index)) / BigInt(index);
  return ways;
}

const screenings = fc
  .record({
    decisions: fc.array(fc.boolean(), { maxLength: 40 }),
    unread: fc.integer({ min: 0, max: 40 }),
    target: fc.constantFrom(0.5, 0.8, 0.9, 0.95, 0.99),
  })
  .map(({ decisions, unread, target }) => ({
    decisions,
    target,
    total: decisions.length + unread,
  }));

describe("estimateRecall: the examples of Callaghan and Müller-Hansen (2020)", () => {
  it("p-value: is the one in the repository of the paper", () => {
    // https://github.com/mcallaghan/rapid-screening/blob/master/analysis/hyper_criteriaR.md
    const decisions = [...repeated(true, 20), ...repeated(false, 70)];
    const { pValue } = estimateRecall({ decisions, total: 100, target: 0.9 });
    expect(pValue).toBeCloseTo(0.00146056475170399, 14);
  });

  it.each([
    [10_000, 0.95, 0.10980177863883214],
    [12_000, 0.95, 0.009418930806106517],
    [12_000, 0.96, 0.022005638245933937],
    [12_000, 0.97, 0.051403320783917274],
    [12_000, 0.98, 0.12005306689318333],
    [12_000, 0.99, 0.2803368882417732],
  ])("p-value: after %i records at target %f it is the one of buscarpy", (read, target, p) => {
    const decisions = exampleDecisions(read);
    const { pValue } = estimateRecall({ decisions, total: EXAMPLE_TOTAL, target });
    expect(pValue).toBeCloseTo(p, 10);
  });

  it("interval: ends where the test stops rejecting", () => {
    const decisions = exampleDecisions(12_000);
    const { interval, mostUnread, found } = estimateRecall({ decisions, total: EXAMPLE_TOTAL });
    expect({ found, mostUnread }).toEqual({ found: 200, mostUnread: 7 });
    expect(interval.low).toBeCloseTo(200 / 207);
    // For a recall below 0.97, 7 records are unread (p = 0.0514); below 0.965, 8 (p = 0.0336).
    expect(interval.low).toBeGreaterThan(0.965);
    expect(interval.low).toBeLessThan(0.97);
  });
});

describe("estimateRecall", () => {
  it("p-value: is that of exact fractions over all windows", () => {
    fc.assert(
      fc.property(screenings, ({ decisions, total, target }) => {
        fc.pre(decisions.length > 0);
        const { pValue } = estimateRecall({ decisions, total, target });
        expect(pValue).toBeCloseTo(pValueByHand(decisions, total, target), 10);
      }),
    );
  });

  it("interval: its lower end is the highest recall that the test accepts", () => {
    fc.assert(
      fc.property(screenings, ({ decisions, total }) => {
        const { found, mostUnread, interval } = estimateRecall({ decisions, total });
        fc.pre(found > 0 && mostUnread > 0 && mostUnread < total - decisions.length);
        expect(interval.low).toBe(found / (found + mostUnread));
        // A recall just below the target is what one more missed record would give.
        const isReached = (missed: number): boolean =>
          estimateRecall({ decisions, total, target: found / (found + missed - 0.5) })
            .isTargetReached;
        expect(isReached(mostUnread)).toBe(false);
        expect(isReached(mostUnread + 1)).toBe(true);
      }),
    );
  });

  it("expected recall: is within the interval, and rises with each irrelevant record read", () => {
    fc.assert(
      fc.property(screenings, ({ decisions, total }) => {
        fc.pre(decisions.includes(true) && decisions.length < total);
        const before = estimateRecall({ decisions, total });
        const after = estimateRecall({ decisions: [...decisions, false], total });
        expect(before.expectedRecall).toBeGreaterThanOrEqual(before.interval.low);
        expect(before.expectedRecall).toBeLessThanOrEqual(before.interval.high);
        expect(after.expectedUnread).toBeLessThanOrEqual(before.expectedUnread);
        expect(after.pValue).toBeLessThanOrEqual(before.pValue + 1e-12);
      }),
    );
  });

  it("p-value equal to the level: does not reach the target", () => {
    // With 19 relevant ones among the last 20, the one that was read is irrelevant 1 time in 20.
    const estimate = estimateRecall({ decisions: [true, false], total: 21, target: 1 / 19 });
    expect(estimate.pValue).toBeCloseTo(1 / 20, 12);
    expect(estimate.isTargetReached).toBe(false);
    expect(estimate.mostUnread).toBe(19);
  });

  it("nothing relevant found: has no expected recall", () => {
    expect(estimateRecall({ decisions: [], total: 50 })).toMatchObject({
      found: 0,
      expectedRecall: null,
      mostUnread: 50,
      interval: { low: 0, high: 1 },
      isTargetReached: false,
      pValue: 1,
    });
  });

  it("everything read: the recall is 1", () => {
    for (const decisions of [[], [false], [true, false, true]])
      expect(estimateRecall({ decisions, total: decisions.length })).toMatchObject({
        pValue: 0,
        isTargetReached: true,
        mostUnread: 0,
        interval: { low: 1, high: 1 },
      });
  });

  it("refuses more decisions than records, and a target that is no share", () => {
    expect(() => estimateRecall({ decisions: [true], total: 0 })).toThrow(RangeError);
    expect(() => estimateRecall({ decisions: [], total: 1, target: 1 })).toThrow("between 0 and 1");
  });

  it("100,000 records with 20,000 relevant ones: is finite and consistent", () => {
    const decisions = Array.from({ length: 80_000 }, (_, place) => place % 4 === 0);
    const { pValue, interval, expectedRecall } = estimateRecall({ decisions, total: 100_000 });
    expect(pValue).toBeCloseTo(0.8502, 4);
    expect(interval.low).toBeCloseTo(0.7964, 4);
    expect(expectedRecall).toBeGreaterThan(interval.low);
  });
});
