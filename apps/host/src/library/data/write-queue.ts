/** Runs a file's writes one at a time. */
export interface WriteQueue {
  /** Runs after all earlier writes, even failed ones. */
  add<Result>(write: () => Promise<Result>): Promise<Result>;
  /** Each call restarts the idle time. */
  addWhenIdle(write: () => Promise<void>): void;
  /** Drops the write that waits for the idle time. */
  cancelIdle(): void;
}

/** `onFailure` receives the errors of idle writes. */
export function createWriteQueue(
  idleMilliseconds: number,
  onFailure: (error: unknown) => void,
): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;
  const cancelIdle = (): void => clearTimeout(idle);

  function add<Result>(write: () => Promise<Result>): Promise<Result> {
    const written = last.then(write);
    last = written.catch(() => undefined);
    return written;
  }

  return {
    add,
    addWhenIdle(write) {
      cancelIdle();
      idle = setTimeout(() => void add(write).catch(onFailure), idleMilliseconds);
    },
    cancelIdle,
  };
}
