import { type TokenBuckets, openTokenBuckets } from "./token-bucket.ts";

const SECONDS_A_MINUTE = 60;

/** Counts requests by sender. */
export type RequestRates = TokenBuckets;

/** For each sender `mostPerMinute` requests at once, and as many again with each minute. `now` is in milliseconds since 1970. */
export function openRequestRates(
  mostPerMinute: number,
  now: () => number = Date.now,
): RequestRates {
  return openTokenBuckets(mostPerMinute, mostPerMinute / SECONDS_A_MINUTE, now);
}
