export interface Throttle {
  /** Runs the work now, or at the end of the interval if it has already run in this one. */
  readonly run: () => void;
  /** Cancels a pending run. */
  readonly cancel: () => void;
}

/** Calls `work` at most once an interval, and always after the last `run`. */
export function throttle(work: () => void, intervalMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const start = (): void => {
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) start();
    }, intervalMs);
    work();
  };
  return {
    run() {
      if (timer === undefined) start();
      else isPending = true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isPending = false;
    },
  };
}
