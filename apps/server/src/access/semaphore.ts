import type { ApiError } from "../errors/api-error.ts";

/** Runs work when a slot is free. Rejects if too much work is waiting. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface SemaphoreOptions {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly refusal: () => ApiError;
  /** Called when work begins or ends to wait. */
  readonly onWaiting?: ((change: 1 | -1) => void) | undefined;
  /** Returns how many milliseconds a slot stays empty after work. */
  readonly cooldownAfter?: (milliseconds: number) => number;
}

/** Runs waiting work in order of arrival. Calls `onIdle` whenever no work is left. */
export function openSemaphore(bounds: SemaphoreOptions, onIdle: () => void = () => {}): Semaphore {
  const { maxRunning, maxWaiting, refusal, cooldownAfter, onWaiting } = bounds;
  const queue: (() => void)[] = [];
  let running = 0;
  const release = (): void => {
    const next = queue.shift();
    // Hands the slot to waiting work, so that new work cannot overtake it.
    if (next !== undefined) return next();
    running -= 1;
    if (running === 0) onIdle();
  };
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (queue.length < maxWaiting) {
      onWaiting?.(1);
      await new Promise<void>((resolve) => void queue.push(resolve));
      onWaiting?.(-1);
    } else throw refusal();
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      if (cooldownAfter === undefined) release();
      else setTimeout(release, cooldownAfter(performance.now() - startedAt)).unref();
    }
  };
}

export type OwnedSemaphore = <Result>(
  owner: string,
  work: () => Promise<Result>,
) => Promise<Result>;

/** Deletes idle semaphores. */
export function openSemaphorePerOwner(bounds: SemaphoreOptions): OwnedSemaphore {
  const owners = new Map<string, Semaphore>();
  return (owner, work) => {
    const own = owners.get(owner) ?? openSemaphore(bounds, () => owners.delete(owner));
    owners.set(owner, own);
    return own(work);
  };
}
