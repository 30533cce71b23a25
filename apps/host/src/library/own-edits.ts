import type { Operation } from "../sync/operations.ts";

/** So many are remembered; what has to be made again was made moments ago. */
const MAX_REMEMBERED_OPERATIONS = 1000;

/** What this page has edited in a library, in order, whichever version of its file was there. */
export interface OwnEdits {
  readonly record: (operations: readonly Operation[]) => void;
  /** Operations that have to be made again, for another version than they were meant for, with what was made of the same references after them: it stays what it is. */
  readonly rebase: (operations: readonly Operation[]) => readonly Operation[];
}

/** None yet. */
export function createOwnEdits(): OwnEdits {
  let made: readonly Operation[] = [];
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
  };
}

function referenceOf(operation: Operation): string {
  return String(("set" in operation ? operation.set : operation.unset)[0]);
}
