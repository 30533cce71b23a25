import type { Operation } from "../../packages/sync/src/operations.ts";

export type Merge = (state: unknown, operations: readonly Operation[]) => unknown;

/** Each injects a single fault into a correct merge. */
export const MERGE_MUTANTS: Readonly<Record<string, (merge: Merge) => Merge>> = {
  "loses the siblings of a changed value": (merge) => (state, operations) =>
    operations.reduce<unknown>((before, operation) => {
      if ("unset" in operation || operation.set.length < 2) return merge(before, [operation]);
      return merge(merge(before, [{ unset: operation.set.slice(0, -1) }]), [operation]);
    }, state),
  "removes the parent of a removed value": (merge) => (state, operations) =>
    merge(
      state,
      operations.map((operation) =>
        "unset" in operation && operation.unset.length > 2
          ? { unset: operation.unset.slice(0, -1) }
          : operation,
      ),
    ),
  "creates an object instead of a list": (merge) => (state, operations) =>
    merge(
      state,
      operations.map((operation) =>
        "set" in operation ? { ...operation, set: operation.set.map(String) } : operation,
      ),
    ),
  "leaves a hole in a list": (merge) => (state, operations) =>
    merge(
      state,
      operations.map((operation) =>
        "unset" in operation && typeof operation.unset.at(-1) === "number"
          ? { set: operation.unset, value: null }
          : operation,
      ),
    ),
  "drops the last of many operations": (merge) => (state, operations) =>
    merge(state, operations.length > 3 ? operations.slice(0, -1) : operations),
};
