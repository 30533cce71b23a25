/** How many entries a log keeps; the oldest go first. */
const MAX_ENTRIES = 500;

/** A list that is added to and drawn: the latest entry first. */
export interface LogStore<Entry> {
  /** The entries; a new list after each change. */
  readonly entries: () => readonly Entry[];
  readonly add: (entry: Entry) => void;
  readonly clear: () => void;
  /** Calls `listener` after changes, once for all of one tick; answers a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** An empty log. */
export function createLogStore<Entry>(): LogStore<Entry> {
  const listeners = new Set<() => void>();
  let entries: readonly Entry[] = [];
  let isNotifyScheduled = false;
  const change = (next: readonly Entry[]): void => {
    entries = next;
    if (isNotifyScheduled) return;
    isNotifyScheduled = true;
    queueMicrotask(() => {
      isNotifyScheduled = false;
      for (const listener of listeners) listener();
    });
  };
  return {
    entries: () => entries,
    add: (entry) => change([entry, ...entries].slice(0, MAX_ENTRIES)),
    clear: () => change([]),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
