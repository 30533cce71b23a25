import { systemClock, type Clock } from "./clock.ts";

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  readonly factor: number;
  /** Milliseconds before the first retry. */
  readonly minDelayMs: number;
  /** Longest wait between two attempts. */
  readonly maxDelayMs?: number;
}

/** The default where a caller names none: 10 retries, doubling, from one second. */
export const GENERIC_RETRY: RetryPolicy = {
  retries: 10,
  factor: 2,
  minDelayMs: 1000,
  maxDelayMs: 30_000,
};

/** Retries of the project list and of setting the active project: 5 at a base of 300 ms. */
export const PROJECT_RETRY: RetryPolicy = { retries: 5, factor: 1.5, minDelayMs: 300 };

export interface RetryOptions {
  readonly clock?: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Says whether another attempt can help; by default it always may. */
  readonly shouldRetry?: (error: unknown) => boolean;
}

/** Milliseconds to wait before retry number `attempt` (1 is the first). */
export function retryDelayMs(attempt: number, policy: RetryPolicy): number {
  return Math.min(
    policy.minDelayMs * policy.factor ** (attempt - 1),
    policy.maxDelayMs ?? Number.POSITIVE_INFINITY,
  );
}

/** Runs the work until it succeeds; after the last retry it rejects with the last error. Only for work that may run twice. */
export async function retry<Result>(
  policy: RetryPolicy,
  work: (attempt: number) => Promise<Result>,
  options: RetryOptions = {},
): Promise<Result> {
  const clock = options.clock ?? systemClock;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (
        attempt > policy.retries ||
        options.signal?.aborted ||
        options.shouldRetry?.(error) === false
      )
        throw error;
      await clock.wait(retryDelayMs(attempt, policy), options.signal);
    }
  }
}
