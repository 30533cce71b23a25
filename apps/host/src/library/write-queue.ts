/** Writes of one file, one after another. */
export interface WriteQueue {
  /** Runs a write after all before it, whether those succeeded or not. */
  add<Result>(write: () => Promise<Result>): Promise<Result>;
  /** Adds a write once this was not called for the idle time. */
  addWhenIdle(write: () => Promise<void>): void;
  /** Drops the write that waits for the idle time. */
  cancelIdle(): void;
}

/** An empty queue. `onFailure` is called where a write that waited for the idle time fails. */
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
