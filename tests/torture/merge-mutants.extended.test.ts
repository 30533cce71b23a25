import { expect, it, vi } from "vitest";
import type * as Operations from "../../packages/sync/src/operations.ts";
import { MERGE_MUTANTS, type Merge } from "./merge-mutants.ts";
import { runConvergence } from "./convergence.ts";

const mutant = vi.hoisted(() => ({
  breaks: undefined as
    | ((merge: (state: unknown, operations: readonly never[]) => unknown) => unknown)
    | undefined,
}));

// Puts the current mutant in place of the product's merge.
vi.mock("../../packages/sync/src/operations.ts", async (original) => {
  const product = await original<typeof Operations>();
  const merge: Merge = (state, operations) =>
    (
      (mutant.breaks as ((merge: Merge) => Merge) | undefined)?.(product.applyOperations) ??
      product.applyOperations
    )(state, operations);
  return { ...product, applyOperations: merge };
});

const RUN = { clients: 4, operations: 800, seed: 1 };

it("the convergence run finds no fault in the product's own merge", () => {
  mutant.breaks = undefined;
  expect(runConvergence(RUN).findings).toEqual([]);
});

it.each(Object.keys(MERGE_MUTANTS))("the convergence run detects a merge that %s", (name) => {
  mutant.breaks = MERGE_MUTANTS[name] as typeof mutant.breaks;
  expect(runConvergence(RUN).findings).not.toEqual([]);
});
