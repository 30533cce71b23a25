const MINUTE_MS = 60_000;
/** From so many senders on, those who have sent nothing for a minute are forgotten. */
const REMEMBERED_SENDERS = 10_000;

/** Counts requests by sender. */
export interface RequestRates {
  /** Counts one request; false where the sender has no more left. */
  spend(sender: string): boolean;
}

/** A token bucket for each sender: `mostPerMinute` requests at once, and as many again with each minute. `now` is in milliseconds. */
export function openRequestRates(mostPerMinute: number, now: () => number = Date.now): RequestRates {
  const buckets = new Map<string, { left: number; at: number }>();
  const forgetFull = (time: number): void => {
    for (const [sender, { at }] of buckets) if (time - at >= MINUTE_MS) buckets.delete(sender);
  };
  return {
    spend(sender) {
      const time = now();
      const bucket = buckets.get(sender) ?? { left: mostPerMinute, at: time };
      bucket.left = Math.min(mostPerMinute, bucket.left + ((time - bucket.at) / MINUTE_MS) * mostPerMinute);
      bucket.at = time;
      if (!buckets.has(sender)) {
        if (buckets.size >= REMEMBERED_SENDERS) forgetFull(time);
        buckets.set(sender, bucket);
      }
      if (bucket.left < 1) return false;
      bucket.left -= 1;
      return true;
    },
  };
}
