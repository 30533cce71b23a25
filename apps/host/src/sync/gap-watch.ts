import { platform } from "../platform/platform.ts";

/** How long a missing version may be late before the whole state is fetched. */
const GAP_TIMEOUT_MS = 1000;

/** Sees to it that what a document has missed is fetched. */
export interface GapWatch {
  /** Something may be missing: it is fetched unless it comes by itself soon. */
  watch(): void;
  /** Something is missing for certain: it is fetched at once. Where that fails, the next look tells of it again. */
  fetchNow(): void;
}

export interface GapWatchOptions {
  /** Whether the server has spoken of something that is not here. */
  readonly isBehind: () => boolean;
  /** True where nobody wants it any more. */
  readonly isClosed: () => boolean;
  readonly refetch: () => Promise<void>;
  /** Told where fetching failed for good. */
  readonly onFailure: (error: unknown) => void | Promise<void>;
}

/** Watches one document; it is fetched by one request at a time. */
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
