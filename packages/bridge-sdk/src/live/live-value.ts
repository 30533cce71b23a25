/** The last value read (undefined before the first read) and the error of the last read. */
export interface Known<Value> {
  readonly value: Value | undefined;
  readonly error: unknown;
  /** True until the first read succeeds or fails. */
  readonly isLoading: boolean;
}

/** A value of the host that is kept current while it has listeners here. */
export interface LiveValue<Value> {
  /** Returns the same object until the value changes. */
  readonly known: () => Known<Value>;
  /** The first listener starts a read. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly refresh: () => void;
}

export const LOADING: Known<never> = { value: undefined, error: null, isLoading: true };

/**
 * Follows the result of `read`. `watch` calls its argument when that result may have changed, and
 * returns a function that stops watching.
 */
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
        // Discard pending reads.
        latestRequest += 1;
      };
    },
  };
}
