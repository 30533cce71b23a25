/** What a sender may still send. */
export interface TokenBucket {
  /** When it was last spent from, or made, in milliseconds since 1970. */
  readonly usedAt: number;
  /** Counts one; false where none is left, which counts nothing. */
  spend(): boolean;
}

/** A bucket that holds `most`, full at first, and gets `perSecond` back with each second. `now` is in milliseconds since 1970. */
export function openTokenBucket(most: number, perSecond: number, now: () => number = Date.now): TokenBucket {
  let left = most;
  let usedAt = now();
  return {
    get usedAt() {
      return usedAt;
    },
    spend() {
      const time = now();
      left = Math.min(most, left + ((time - usedAt) / 1000) * perSecond);
      usedAt = time;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
