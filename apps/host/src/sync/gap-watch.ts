import { platform } from "../platform/platform.ts";

/** How long a missing version may be late before the whole state is fetched. */
const GAP_PATIENCE_MILLISECONDS = 1000;

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
  readonly isOver: () => boolean;
  readonly readAnew: () => Promise<void>;
  /** Told where fetching failed for good. */
  readonly onFailure: (error: unknown) => void | Promise<void>;
}

/** Watches one document; it is fetched by one request at a time. */
export function watchGaps({ isBehind, isOver, readAnew, onFailure }: GapWatchOptions): GapWatch {
  const isWanted = (): boolean => isBehind() && !isOver();
  let isWatching = false;

  function watch(): void {
    if (isWatching || !isWanted()) return;
    isWatching = true;
    void platform()
      .clock.wait(GAP_PATIENCE_MILLISECONDS)
      .then(() => (isWanted() ? readAnew() : undefined))
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
      if (isWatching || !isWanted()) return;
      isWatching = true;
      readAnew()
        .catch(() => undefined)
        .finally(() => {
          isWatching = false;
        });
    },
  };
}
