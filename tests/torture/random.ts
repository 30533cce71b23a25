/** Deterministic for a given seed. */
export interface Random {
  /** In [0, 1). */
  fraction(): number;
  /** An integer in [0, bound). */
  below(bound: number): number;
  happens(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Uses the Mulberry32 algorithm. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(fraction() * bound);
  return {
    fraction,
    below,
    happens: (share) => fraction() < share,
    pick: (items) => {
      const picked = items[below(items.length)];
      if (picked === undefined) throw new RangeError("There is nothing to pick from.");
      return picked;
    },
  };
}
