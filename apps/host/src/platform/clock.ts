/** A clock that tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", handleAbort);
        resolve();
      }, milliseconds);
      function handleAbort(): void {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      }
      signal?.addEventListener("abort", handleAbort, { once: true });
    }),
};
