import type { ApiError } from "../errors/api-error.ts";

/** Runs work as soon as there is room for it; rejects where too much is waiting already. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How much runs and how much waits. */
export interface SemaphoreOptions {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  /** Made for each piece of work that is too many. */
  readonly refusal: () => ApiError;
  /** How many milliseconds a place stays empty after work that took `milliseconds`; none by default. */
  readonly cooldownAfter?: (milliseconds: number) => number;
}

/** Limits the concurrency of work; what waits runs in the order it came. `onIdle` is called whenever nothing runs any more. */
export function openSemaphore(bounds: SemaphoreOptions, onIdle: () => void = () => {}): Semaphore {
  const { maxRunning, maxWaiting, refusal, cooldownAfter } = bounds;
  const queue: (() => void)[] = [];
  let running = 0;
  const release = (): void => {
    const next = queue.shift();
    // The place is handed on, so that nobody who comes now gets in between.
    if (next !== undefined) return next();
    running -= 1;
    if (running === 0) onIdle();
  };
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (queue.length < maxWaiting)
      await new Promise<void>((resolve) => void queue.push(resolve));
    else throw refusal();
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      if (cooldownAfter === undefined) release();
      else setTimeout(release, cooldownAfter(performance.now() - startedAt)).unref();
    }
  };
}

/** Runs work of an owner as soon as that owner has room for it. */
export type OwnedSemaphore = <Result>(
  owner: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** A semaphore of the same bounds for each owner, forgotten while it is idle. */
export function openSemaphorePerOwner(bounds: SemaphoreOptions): OwnedSemaphore {
  const owners = new Map<string, Semaphore>();
  return (owner, work) => {
    const own = owners.get(owner) ?? openSemaphore(bounds, () => owners.delete(owner));
    owners.set(owner, own);
    return own(work);
  };
}
