import type { ConnectionParts } from "../connection.ts";

/** A live copy of a namespace. */
export interface NamespaceStore<State extends object> {
  /** What is known of it now, with the tool's own changes at once; a new object after each change. Never change it in place. */
  readonly state: Partial<State>;
  /** Why the last attempt to read it again failed; null when it did not. */
  readonly error: unknown;
  /** Merges top-level keys into it. Resolves when they are stored; rejects and takes them back where they can't be. */
  set(changes: Partial<State>): Promise<void>;
  /** Calls `listener` after each change; answers a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Stops following the host. */
  close(): void;
}

type Content = Record<string, unknown>;

/** Reads a namespace and follows it. */
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
    // What was asked before the latest news may be older than them.
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
