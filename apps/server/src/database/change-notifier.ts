import { AsyncLocalStorage } from "node:async_hooks";

/** Notifies that this process may have changed the database. */
export interface ChangeNotifier {
  /** Returns a function that unsubscribes. */
  readonly subscribe: (onWork: () => void) => () => void;
  /** Call after each statement or transaction; even a failed one may have committed. */
  readonly notify: () => void;
}

const reading = new AsyncLocalStorage<boolean>();

/**
 * Runs work that reads, so that its statements notify nobody. What it writes all the same, such as
 * the time of a visit, is noticed by the next poll.
 */
export function whileReading<Result>(work: () => Result): Result {
  return reading.run(true, work);
}

export function createChangeNotifier(): ChangeNotifier {
  const watchers = new Set<() => void>();
  return {
    subscribe(onWork) {
      watchers.add(onWork);
      return () => {
        watchers.delete(onWork);
      };
    },
    notify() {
      if (reading.getStore() !== true) for (const onWork of watchers) onWork();
    },
  };
}
