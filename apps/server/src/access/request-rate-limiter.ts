import { type TokenBuckets, openTokenBuckets } from "./token-bucket.ts";

const SECONDS_PER_MINUTE = 60;

export type RequestRateLimiter = TokenBuckets;

/** The allowance refills evenly. `now` is in milliseconds. */
export function openRequestRateLimiter(
  maxPerMinute: number,
  now: () => number = Date.now,
): RequestRateLimiter {
  return openTokenBuckets(maxPerMinute, maxPerMinute / SECONDS_PER_MINUTE, now);
}
