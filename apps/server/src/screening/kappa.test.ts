import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agreementOf } from "./agreement.ts";
import { cohensKappa } from "./cohens-kappa.ts";
import { fleissKappa } from "./fleiss-kappa.ts";

const UNDEFINED = { kappa: null, interval: null };

/** Half of the interval's lower part, as a standard error. */
function standardError({ kappa, interval }: ReturnType<typeof cohensKappa>): number {
  return ((kappa ?? 0) - (interval?.[0] ?? 0)) / 1.959_964;
}

describe("Cohen's kappa", () => {
  it("equals the worked example of Fleiss, Cohen and Everitt (1969): 0.429, variance 0.002885", () => {
    const example = cohensKappa([
      [106, 10, 4],
      [22, 28, 10],
      [2, 12, 6],
    ]);
    expect(example.kappa).toBeCloseTo(0.429, 3);
    expect(standardError(example) ** 2).toBeCloseTo(0.002885, 6);
  });

  it("equals table 18.1 of Fleiss, Levin and Paik (2003): 0.68, interval 0.50 to 0.85", () => {
    const example = cohensKappa([
      [75, 1, 4],
      [5, 4, 1],
      [0, 0, 10],
    ]);
    expect(example.kappa).toBeCloseTo(0.676, 3);
    expect(example.interval?.map((limit) => limit.toFixed(2))).toEqual(["0.50", "0.85"]);
  });

  it("equals the example of the R package statpsych, ci.kappa: 0.6757, error 0.0734", () => {
    const example = cohensKappa([
      [31, 12],
      [4, 58],
    ]);
    expect(example.kappa).toBeCloseTo(0.6756757, 6);
    expect(standardError(example)).toBeCloseTo(0.07344761, 6);
  });

  it("is undefined, not 1, if both reviewers decided everything alike or nothing", () => {
    const nothing = [0, 0];
    expect(cohensKappa([[5, 0], nothing])).toEqual(UNDEFINED);
    expect(cohensKappa([nothing, nothing])).toEqual(UNDEFINED);
  });

  it("is never NaN, and lies within its interval", () => {
    const count = fc.nat(50);
    const row = fc.tuple(count, count, count);
    fc.assert(
      fc.property(fc.tuple(row, row, row), (table) => {
        const { kappa, interval } = cohensKappa(table);
        if (kappa === null) return;
        expect(kappa).toBeGreaterThanOrEqual(-1);
        expect(kappa).toBeLessThanOrEqual(1);
        if (interval === null) return;
        expect(interval[0]).toBeLessThanOrEqual(kappa);
        expect(interval[1]).toBeGreaterThanOrEqual(kappa);
      }),
    );
  });
});

describe("Fleiss' kappa", () => {
  it("equals the example of Gwet (2008) with missing ratings: 0.76117, error 0.15302", () => {
    const ratings = ["11.1", "2232", "3333", "3333", "2222", "1234"];
    ratings.push("4444", "1121", "2222", ".555", "..11", "..3.");
    const example = fleissKappa(
      ratings.map((row) => ({
        counts: ["1", "2", "3", "4", "5"].map((kind) => row.split(kind).length - 1),
        references: 1,
      })),
    );
    expect(example.kappa).toBeCloseTo(0.76117, 5);
    expect(standardError(example)).toBeCloseTo(0.15302, 5);
    expect(example.observed).toBeCloseTo(0.81818, 5);
  });

  it("equals the example of fourteen psychiatrists and ten patients: 0.210", () => {
    const counts = [
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ];
    const example = fleissKappa(counts.map((row) => ({ counts: row, references: 1 })));
    expect(example.kappa).toBeCloseTo(0.21, 3);
    expect(example.observed).toBeCloseTo(0.378, 3);
  });

  it("counts references with the same decisions as often as they occur", () => {
    const profile = fc.record({
      counts: fc.tuple(fc.nat(4), fc.nat(4), fc.nat(4)),
      references: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(profile, { minLength: 1, maxLength: 8 }), (profiles) => {
        const single = profiles.flatMap(({ counts, references }) =>
          Array.from({ length: references }, () => ({ counts, references: 1 })),
        );
        const [together, apart] = [fleissKappa(profiles), fleissKappa(single)];
        expect(together.kappa === null).toBe(apart.kappa === null);
        expect(together.kappa ?? 0).toBeCloseTo(apart.kappa ?? 0, 9);
        expect(together.interval?.[0] ?? 0).toBeCloseTo(apart.interval?.[0] ?? 0, 9);
      }),
    );
  });

  it("is undefined if all decisions are of one kind, or no reference has two", () => {
    expect(fleissKappa([{ counts: [2, 0, 0], references: 5 }])).toEqual({
      observed: 1,
      ...UNDEFINED,
    });
    expect(fleissKappa([{ counts: [1, 0, 0], references: 5 }])).toEqual({
      observed: null,
      ...UNDEFINED,
    });
  });
});

it("agreement counts pairs of reviewers and references that two of them decided", () => {
  const pair = { one: "a", other: "b" };
  const agreement = agreementOf(
    {
      pairs: [
        { ...pair, first: "include", second: "include", n: 20 },
        { ...pair, first: "include", second: "exclude", n: 5 },
        { ...pair, first: "exclude", second: "include", n: 10 },
        { ...pair, first: "exclude", second: "exclude", n: 15 },
      ],
      profiles: [
        { includes: 2, excludes: 0, maybes: 0, n: 20 },
        { includes: 1, excludes: 1, maybes: 0, n: 15 },
        { includes: 0, excludes: 2, maybes: 0, n: 15 },
        { includes: 1, excludes: 0, maybes: 0, n: 7 },
      ],
    },
    true,
  );
  expect(agreement.references).toBe(50);
  expect(agreement.observed).toBeCloseTo(0.7, 9);
  expect(agreement.pairs).toHaveLength(1);
  expect(agreement.pairs[0]).toMatchObject({ reviewers: ["a", "b"], references: 50 });
  expect(agreement.pairs[0]?.kappa).toBeCloseTo(0.4, 9);
});
