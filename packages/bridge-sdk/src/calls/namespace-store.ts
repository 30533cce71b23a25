import type { ConnectionParts } from "../connection-parts.ts";

export interface NamespaceStore<State extends object> {
  /** The state, including unsaved changes. Each change replaces the object; don't mutate it. */
  readonly state: Partial<State>;
  /** The error of the last read, or null. */
  readonly error: unknown;
  /**
   * Merges top-level keys immediately. Resolves once they are stored; if storing fails, rolls back
   * and rejects.
   */
  set(changes: Partial<State>): Promise<void>;
  /** Calls `listener` after each change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

type Content = Record<string, unknown>;

export async function mountNamespace<State extends object>(
  name: string,
  get: (name: string) => Promise<Content | null>,
  set: (name: string, changes: Content) => Promise<unknown>,
  on: ConnectionParts["on"],
): Promise<NamespaceStore<State>> {
  const listeners = new Set<() => void>();
  const unsaved = new Set<object>();
  let stored = await get(name);
  let state: object = { ...stored };
  let error: unknown = null;
  let latestRequest = 0;

  const show = (): void => {
    state = Object.assign({}, stored, ...unsaved);
    listeners.forEach((listener) => listener());
  };
  const read = async (): Promise<void> => {
    const request = ++latestRequest;
    error = null;
    const found = await get(name).catch((thrown: unknown) => {
      error = thrown;
      return stored;
    });
    // The answer to an earlier request may be older than the latest event.
    if (request !== latestRequest) return;
    stored = found;
    show();
  };
  const stops = [
    on("namespaces", (changed) => (changed?.name ?? name) === name && read()),
    on("project", read),
    on("reconnect", read),
  ];

  return {
    get state() {
      return state;
    },
    get error() {
      return error;
    },
    set: async (changes) => {
      unsaved.add(changes);
      show();
      try {
        await set(name, changes);
        stored = { ...stored, ...changes };
      } finally {
        unsaved.delete(changes);
        void read();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => stops.forEach((stop) => stop()),
  };
}
