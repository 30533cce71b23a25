import type { Operation } from "../../packages/sync/src/operations.ts";

export type Merge = (state: unknown, operations: readonly Operation[]) => unknown;

/** Each injects a single fault into a correct merge. */
export const MERGE_MUTANTS: Readonly<Record<string, (merge: Merge) => Merge>> = {
  "loses what lies beside a changed value": (merge) => (state, operations) =>
    operations.reduce<unknown>((before, operation) => {
      if ("unset" in operation || operation.set.length < 2) return merge(before, [operation]);
      return merge(merge(before, [{ unset: operation.set.slice(0, -1) }]), [operation]);
    }, state),
  "takes the parent away with what it held": (merge) => (state, operations) =>
    merge(
      state,
      operations.map((operation) =>
        "unset" in operation && operation.unset.length > 2
          ? { unset: operation.unset.slice(0, -1) }
          : operation,
      ),
    ),
  "makes an object where a list belongs": (merge) => (state, operations) =>
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
  "forgets the last of many": (merge) => (state, operations) =>
    merge(state, operations.length > 3 ? operations.slice(0, -1) : operations),
};
