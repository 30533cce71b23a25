import { platform } from "../platform/platform.ts";

/** How long to wait for a missing version before fetching the whole state. */
const GAP_TIMEOUT_MS = 1000;

export interface GapWatch {
  /** Fetches the state unless the missing version arrives soon. */
  watch(): void;
  /** Fetches immediately; does not report failures. */
  fetchNow(): void;
}

export interface GapWatchOptions {
  /** True if an announced version has not arrived. */
  readonly isBehind: () => boolean;
  readonly isClosed: () => boolean;
  readonly refetch: () => Promise<void>;
  /** Not called if `fetchNow` fails. */
  readonly onFailure: (error: unknown) => void | Promise<void>;
}

/** Never runs two fetches concurrently. */
export function watchGaps({ isBehind, isClosed, refetch, onFailure }: GapWatchOptions): GapWatch {
  const shouldFetch = (): boolean => isBehind() && !isClosed();
  let isWatching = false;

  function watch(): void {
    if (isWatching || !shouldFetch()) return;
    isWatching = true;
    void platform()
      .clock.wait(GAP_TIMEOUT_MS)
      .then(() => (shouldFetch() ? refetch() : undefined))
      .then(
        () => {
          isWatching = false;
          watch();
        },
        async (error: unknown) => {
          isWatching = false;
          await onFailure(error);
        },
      );
  }

  return {
    watch,
    fetchNow() {
      if (isWatching || !shouldFetch()) return;
      isWatching = true;
      refetch()
        .catch(() => undefined)
        .finally(() => {
          isWatching = false;
        });
    },
  };
}
