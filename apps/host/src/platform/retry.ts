import { systemClock, type Clock } from "./clock.ts";

export interface RetryPolicy {
  /** Attempts after the first. */
  readonly retries: number;
  readonly factor: number;
  readonly minDelayMs: number;
  readonly maxDelayMs?: number;
}

export const GENERIC_RETRY: RetryPolicy = {
  retries: 10,
  factor: 2,
  minDelayMs: 1000,
  maxDelayMs: 30_000,
};

/** For the project list and for setting the active project. */
export const PROJECT_RETRY: RetryPolicy = { retries: 5, factor: 1.5, minDelayMs: 300 };

export interface RetryOptions {
  readonly clock?: Clock;
  readonly signal?: AbortSignal | undefined;
  /** True by default. */
  readonly shouldRetry?: (error: unknown) => boolean;
}

/** `attempt` 1 is the first retry. */
export function retryDelayMs(attempt: number, policy: RetryPolicy): number {
  return Math.min(
    policy.minDelayMs * policy.factor ** (attempt - 1),
    policy.maxDelayMs ?? Number.POSITIVE_INFINITY,
  );
}

/** `work` must be idempotent. Rejects with the last error. */
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
