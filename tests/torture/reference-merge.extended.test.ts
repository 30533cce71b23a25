import fc from "fast-check";
import { expect, it } from "vitest";
import { applyOperations, type Operation } from "../../packages/sync/src/operations.ts";
import { referenceMerge } from "./reference-merge.ts";

const path = fc.array(fc.oneof(fc.constantFrom("a", "b", "0", "-1", "01", ""), fc.nat(4)), {
  minLength: 1,
  maxLength: 4,
});
const value = fc.constantFrom<unknown>(null, 1, "text", [], {}, [1, 2], { a: { b: 1 } });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ set: path, value }),
  fc.record({ unset: path }),
);

it("the product's merge and the reference merge have the same result for every batch", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
      expect(applyOperations({}, operations)).toEqual(referenceMerge({}, operations));
    }),
    { numRuns: 3000 },
  );
});
