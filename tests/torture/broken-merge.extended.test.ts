import { expect, it, vi } from "vitest";
import type * as Operations from "../../apps/host/src/sync/operations.ts";
import { BROKEN_MERGES, type Merge } from "./broken-merges.ts";
import { runConvergence } from "./convergence.ts";

const planted = vi.hoisted(() => ({
  breaks: undefined as
    | ((merge: (state: unknown, operations: readonly never[]) => unknown) => unknown)
    | undefined,
}));

// The product's own merge, with the fault of the moment in it: what a client shows and confirms comes from there.
vi.mock("../../apps/host/src/sync/operations.ts", async (original) => {
  const product = await original<typeof Operations>();
  const merge: Merge = (state, operations) =>
    (
      (planted.breaks as ((merge: Merge) => Merge) | undefined)?.(product.applyOperations) ??
      product.applyOperations
    )(state, operations);
  return { ...product, applyOperations: merge };
});

const RUN = { clients: 4, operations: 800, seed: 1 };

it("the product's merge as it is passes", () => {
  planted.breaks = undefined;
  expect(runConvergence(RUN).findings).toEqual([]);
});

it.each(Object.keys(BROKEN_MERGES))("a merge of the product that %s is found", (name) => {
  planted.breaks = BROKEN_MERGES[name] as typeof planted.breaks;
  expect(runConvergence(RUN).findings).not.toEqual([]);
});
