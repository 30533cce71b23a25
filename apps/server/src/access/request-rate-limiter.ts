import type { Replicas } from "../replicas/replicas.ts";
import { shareBuckets } from "./shared-buckets.ts";
import { type TokenBuckets, openTokenBuckets } from "./token-bucket.ts";

const SECONDS_PER_MINUTE = 60;

export type RequestRateLimiter = Pick<TokenBuckets, "spend">;

/** The allowance refills evenly. `now` is in milliseconds. */
export function openRequestRateLimiter(
  maxPerMinute: number,
  now: () => number = Date.now,
): TokenBuckets {
  return openTokenBuckets(maxPerMinute, maxPerMinute / SECONDS_PER_MINUTE, now);
}

/** `name` is the same on all servers. */
export function openSharedRateLimiter(
  replicas: Replicas | undefined,
  name: string,
  maxPerMinute: number,
): RequestRateLimiter {
  return shareBuckets(replicas, name, maxPerMinute, openRequestRateLimiter(maxPerMinute));
}
