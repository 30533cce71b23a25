/** Tells those who watch that this process may have changed the database. */
export interface WorkWatch {
  /** Calls `onWork` from now on; returns what stops it. */
  readonly watch: (onWork: () => void) => () => void;
  /** Says that a statement or transaction has ended, well or badly: one that broke off may have been committed. */
  readonly note: () => void;
}

/** Nobody watches yet. */
export function openWorkWatch(): WorkWatch {
  const watchers = new Set<() => void>();
  return {
    watch(onWork) {
      watchers.add(onWork);
      return () => {
        watchers.delete(onWork);
      };
    },
    note() {
      for (const onWork of watchers) onWork();
    },
  };
}
