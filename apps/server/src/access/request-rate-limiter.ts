import { type TokenBuckets, openTokenBuckets } from "./token-bucket.ts";

const SECONDS_PER_MINUTE = 60;

/** Counts requests by sender. */
export type RequestRateLimiter = TokenBuckets;

/** For each sender `mostPerMinute` requests at once, and as many again with each minute. `now` is in milliseconds since 1970. */
export function openRequestRateLimiter(
  maxPerMinute: number,
  now: () => number = Date.now,
): RequestRateLimiter {
  return openTokenBuckets(maxPerMinute, maxPerMinute / SECONDS_PER_MINUTE, now);
}
