import fc from "fast-check";
import { expect, it } from "vitest";
import { recallCurve } from "./recall-curve.ts";

it("recall curve: has every decision of a short screening", () => {
  expect(recallCurve([true, false, true])).toEqual([
    { read: 0, found: 0 },
    { read: 1, found: 1 },
    { read: 2, found: 1 },
    { read: 3, found: 2 },
  ]);
  expect(recallCurve([])).toEqual([{ read: 0, found: 0 }]);
});

it("recall curve: is thinned evenly, and counts all decisions", () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 500 }),
      fc.integer({ min: 2, max: 60 }),
      (decisions, maxPoints) => {
        const points = recallCurve(decisions, maxPoints);
        expect(points.length).toBe(Math.min(decisions.length + 1, maxPoints));
        for (const { read, found } of points)
          expect(found).toBe(decisions.slice(0, read).filter(Boolean).length);
        expect(points.at(-1)?.read).toBe(decisions.length);
        expect(new Set(points.map(({ read }) => read)).size).toBe(points.length);
      },
    ),
  );
});
