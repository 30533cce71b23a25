/** What a sender may still send. */
export interface TokenBucket {
  /** When it was last spent from, or made, in milliseconds since 1970. */
  readonly usedAt: number;
  /** Takes `cost`, 1 unless said otherwise; false where less is left, which takes nothing. */
  spend(cost?: number): boolean;
}

/** A bucket that holds `most`, full at first, and gets `perSecond` back with each second. `now` is in milliseconds since 1970. */
export function openTokenBucket(
  capacity: number,
  perSecond: number,
  now: () => number = Date.now,
): TokenBucket {
  let left = capacity;
  let usedAt = now();
  return {
    get usedAt() {
      return usedAt;
    },
    spend(cost = 1) {
      const time = now();
      left = Math.min(capacity, left + ((time - usedAt) / 1000) * perSecond);
      usedAt = time;
      if (left < cost) return false;
      left -= cost;
      return true;
    },
  };
}

/** A bucket for each sender. */
export interface TokenBuckets {
  /** Takes `cost`, 1 unless said otherwise, from the sender's bucket; false where less is left, which takes nothing. */
  spend(sender: string, cost?: number): boolean;
}

/** Buckets that hold `most` and get `perSecond` back. One that is full again is the same as a new one, so it need not be kept. */
export function openTokenBuckets(
  capacity: number,
  perSecond: number,
  now: () => number = Date.now,
): TokenBuckets {
  /** The one that was used longest ago comes first. */
  const buckets = new Map<string, TokenBucket>();
  const fullAfterMilliseconds = (capacity / perSecond) * 1000;
  const deleteFull = (): void => {
    const time = now();
    for (const [sender, { usedAt }] of buckets) {
      if (time - usedAt < fullAfterMilliseconds) return;
      buckets.delete(sender);
    }
  };
  return {
    spend(sender, cost) {
      const known = buckets.get(sender);
      if (known === undefined) deleteFull();
      else buckets.delete(sender);
      const bucket = known ?? openTokenBucket(capacity, perSecond, now);
      buckets.set(sender, bucket);
      return bucket.spend(cost);
    },
  };
}
