/** What is known of a value of the host: undefined before it was read first, and what went wrong when it was read last. */
export interface Known<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  /** Nothing has been read yet, and nothing has failed. */
  readonly isLoading: boolean;
}

/** A value of the host that is followed as long as somebody listens. */
export interface LiveValue<Value> {
  /** What is known now; the same object until that changes. */
  readonly known: () => Known<Value>;
  /** Calls `listener` after each change; answers a function that stops it. The first listener has it read. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads it again. */
  readonly refresh: () => void;
}

/** Before anything was read. */
export const LOADING: Known<never> = { value: undefined, error: null, isLoading: true };

/** Follows what `read` answers; `watch` calls the function it is given whenever that may have changed, and answers one that stops it. */
export function liveValue<Value>(
  read: () => Promise<Value>,
  watch: (refresh: () => void) => () => void,
): LiveValue<Value> {
  const listeners = new Set<() => void>();
  let known: Known<Value> = LOADING;
  let latestRequest = 0;
  let stop: (() => void) | undefined;

  const publish = (found: Known<Value>): void => {
    known = found;
    for (const listener of listeners) listener();
  };
  const refresh = (): void => {
    const number = ++latestRequest;
    read().then(
      (value) => number === latestRequest && publish({ value, error: null, isLoading: false }),
      (error: unknown) =>
        number === latestRequest && publish({ value: known.value, error, isLoading: false }),
    );
  };

  return {
    known: () => known,
    refresh,
    subscribe: (listener) => {
      listeners.add(listener);
      if (!stop) {
        stop = watch(refresh);
        refresh();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        // What is on its way has nobody left to hear it.
        latestRequest += 1;
      };
    },
  };
}
