import type { ApiError } from "../errors/api-error.ts";

/** Runs work as soon as there is room for it; rejects where too much is waiting already. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How much runs and how much waits. */
export interface SemaphoreBounds {
  readonly atOnce: number;
  readonly waiting: number;
  /** Made for each piece of work that is too many. */
  readonly refusal: () => ApiError;
}

/** Limits the concurrency of work; what waits runs in the order it came. */
export function openSemaphore({ atOnce, waiting, refusal }: SemaphoreBounds): Semaphore {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => void queue.push(resolve));
    else throw refusal();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // The place is handed on, so that nobody who comes now gets in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Runs work of an owner as soon as that owner has room for it. */
export type OwnedSemaphore = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

/** A semaphore of the same bounds for each owner, forgotten while it is idle. */
export function openSemaphorePerOwner(bounds: SemaphoreBounds): OwnedSemaphore {
  const owners = new Map<string, { readonly semaphore: Semaphore; users: number }>();
  return async (owner, work) => {
    const own = owners.get(owner) ?? { semaphore: openSemaphore(bounds), users: 0 };
    owners.set(owner, own);
    own.users += 1;
    try {
      return await own.semaphore(work);
    } finally {
      own.users -= 1;
      if (own.users === 0) owners.delete(owner);
    }
  };
}
