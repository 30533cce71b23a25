/** Tells those who watch that this process may have changed the database. */
export interface ChangeNotifier {
  /** Calls `onWork` from now on; returns what stops it. */
  readonly subscribe: (onWork: () => void) => () => void;
  /** Says that a statement or transaction has ended, well or badly: one that broke off may have been committed. */
  readonly notify: () => void;
}

/** Nobody watches yet. */
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
      for (const onWork of watchers) onWork();
    },
  };
}
