/** Older entries are dropped. */
const MAX_ENTRIES = 500;

export interface LogStore<Entry> {
  /** Latest entry first; a new array after each change. */
  readonly entries: () => readonly Entry[];
  readonly add: (entry: Entry) => void;
  readonly clear: () => void;
  /** Calls `listener` at most once per microtask; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

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
