export interface TokenBucket {
  /** Time of creation or last use, in milliseconds since 1970. */
  readonly usedAt: number;
  /** Spends `cost` (1 by default), or returns false and spends nothing. */
  spend(cost?: number): boolean;
  /** Spends `cost`, or what is left of it. */
  charge(cost: number): void;
}

/** The bucket starts full. `now` is in milliseconds since 1970. */
export function openTokenBucket(
  capacity: number,
  perSecond: number,
  now: () => number = Date.now,
): TokenBucket {
  let left = capacity;
  let usedAt = now();
  const refill = (): void => {
    const time = now();
    left = Math.min(capacity, left + ((time - usedAt) / 1000) * perSecond);
    usedAt = time;
  };
  return {
    get usedAt() {
      return usedAt;
    },
    spend(cost = 1) {
      refill();
      if (left < cost) return false;
      left -= cost;
      return true;
    },
    charge(cost) {
      refill();
      left = Math.max(0, left - cost);
    },
  };
}

export interface TokenBuckets {
  spend(sender: string, cost?: number): boolean;
  charge(sender: string, cost: number): void;
}

/** Deletes full buckets, because new buckets are full too. */
export function openTokenBuckets(
  capacity: number,
  perSecond: number,
  now: () => number = Date.now,
): TokenBuckets {
  /** Ordered by last use, oldest first. */
  const buckets = new Map<string, TokenBucket>();
  const fullAfterMilliseconds = (capacity / perSecond) * 1000;
  const deleteFull = (): void => {
    const time = now();
    for (const [sender, { usedAt }] of buckets) {
      if (time - usedAt < fullAfterMilliseconds) return;
      buckets.delete(sender);
    }
  };
  const bucketOf = (sender: string): TokenBucket => {
    const known = buckets.get(sender);
    if (known === undefined) deleteFull();
    else buckets.delete(sender);
    const bucket = known ?? openTokenBucket(capacity, perSecond, now);
    buckets.set(sender, bucket);
    return bucket;
  };
  return {
    spend: (sender, cost) => bucketOf(sender).spend(cost),
    charge: (sender, cost) => bucketOf(sender).charge(cost),
  };
}
