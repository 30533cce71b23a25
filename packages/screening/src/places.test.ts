import fc from "fast-check";
import { expect, it } from "vitest";
import { placesOf } from "./places.ts";

it("places: count the greater scores, so that equal scores share one", () => {
  expect([...placesOf(Float64Array.of(0.5, 2, 0.5, -1))]).toEqual([1, 0, 1, 3]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 })), (scores) => {
      expect([...placesOf(Float64Array.from(scores))]).toEqual(
        scores.map((score) => scores.filter((other) => other > score).length),
      );
    }),
  );
});
