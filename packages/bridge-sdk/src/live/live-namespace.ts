import type { NamespaceStore } from "../calls/namespace-store.ts";
import type { Connection } from "../connection.ts";
import { LOADING } from "./live-value.ts";
import type { Known, LiveValue } from "./live-value.ts";

/** A namespace that is mounted while it has listeners. `set` merges top-level keys. */
export interface LiveNamespace<State extends object> extends Omit<
  LiveValue<Partial<State>>,
  "refresh"
> {
  readonly set: (changes: Partial<State>) => Promise<void>;
}

export function liveNamespace<State extends object>(
  tera: Connection,
  name: string,
): LiveNamespace<State> {
  const listeners = new Set<() => void>();
  let known: Known<Partial<State>> = LOADING;
  let storePromise: Promise<NamespaceStore<State>> | undefined;

  const publish = (found: Known<Partial<State>>): void => {
    known = found;
    for (const listener of listeners) listener();
  };
  const mount = async (): Promise<NamespaceStore<State>> => {
    const store = await tera.namespaces.mount<State>(name);
    const show = (): void => publish({ value: store.state, error: store.error, isLoading: false });
    store.subscribe(show);
    show();
    return store;
  };
  const start = (): Promise<NamespaceStore<State>> => {
    const starting = mount();
    storePromise = starting;
    starting.catch((error: unknown) => {
      // The next subscriber retries.
      if (storePromise === starting) storePromise = undefined;
      publish({ value: known.value, error, isLoading: false });
    });
    return starting;
  };

  return {
    known: () => known,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!storePromise) start().catch(() => undefined);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        storePromise?.then((store) => store.close()).catch(() => undefined);
        storePromise = undefined;
      };
    },
    set: async (changes) => (await (storePromise ?? start())).set(changes),
  };
}
