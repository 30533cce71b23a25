import { type TokenBucket, openTokenBucket } from "./token-bucket.ts";

const MINUTE_MS = 60_000;
const SECONDS_A_MINUTE = 60;
/** With this many senders known, those who have sent nothing for a minute are forgotten. */
const REMEMBERED_SENDERS = 10_000;

/** Counts requests by sender. */
export interface RequestRates {
  /** Counts one request; false where the sender has no more left. */
  spend(sender: string): boolean;
}

/** For each sender `mostPerMinute` requests at once, and as many again with each minute. `now` is in milliseconds since 1970. */
export function openRequestRates(mostPerMinute: number, now: () => number = Date.now): RequestRates {
  const buckets = new Map<string, TokenBucket>();
  const forgetFull = (): void => {
    const time = now();
    for (const [sender, { usedAt }] of buckets) if (time - usedAt >= MINUTE_MS) buckets.delete(sender);
  };
  return {
    spend(sender) {
      const bucket = buckets.get(sender) ?? openTokenBucket(mostPerMinute, mostPerMinute / SECONDS_A_MINUTE, now);
      if (!buckets.has(sender)) {
        if (buckets.size >= REMEMBERED_SENDERS) forgetFull();
        buckets.set(sender, bucket);
      }
      return bucket.spend();
    },
  };
}
