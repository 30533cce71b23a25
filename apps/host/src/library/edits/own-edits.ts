import type { Operation } from "@tera/sync";

/** Edits are rebased soon after they are made, so older ones are not needed. */
const MAX_REMEMBERED_OPERATIONS = 1000;

/** The edits that this page made, in any version of the file. */
export interface OwnEdits {
  readonly record: (operations: readonly Operation[]) => void;
  /**
   * Appends this page's later edits of the same references, which the rebased operations would
   * otherwise undo.
   */
  readonly rebase: (operations: readonly Operation[]) => readonly Operation[];
  /** Notes that these operations were copied to the next version and need no rebase. */
  readonly noteCarried: (operations: readonly Operation[]) => void;
  readonly isCarried: (operation: Operation) => boolean;
}

export function createOwnEdits(): OwnEdits {
  let made: readonly Operation[] = [];
  const carried = new WeakSet<Operation>();
  return {
    record(operations) {
      made = [...made, ...operations].slice(-MAX_REMEMBERED_OPERATIONS);
    },
    rebase(operations) {
      const last = operations.at(-1);
      const place = last === undefined ? -1 : made.lastIndexOf(last);
      if (place < 0) return operations;
      const ids = new Set(operations.map(referenceOf));
      return [
        ...operations,
        ...made.slice(place + 1).filter((later) => ids.has(referenceOf(later))),
      ];
    },
    noteCarried(operations) {
      for (const operation of operations) carried.add(operation);
    },
    isCarried: (operation) => carried.has(operation),
  };
}

function referenceOf(operation: Operation): string {
  return String(("set" in operation ? operation.set : operation.unset)[0]);
}
