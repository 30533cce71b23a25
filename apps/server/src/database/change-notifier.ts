/** Notifies that this process may have changed the database. */
export interface ChangeNotifier {
  /** Returns a function that unsubscribes. */
  readonly subscribe: (onWork: () => void) => () => void;
  /** Call after each statement or transaction; even a failed one may have committed. */
  readonly notify: () => void;
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
      for (const onWork of watchers) onWork();
    },
  };
}
