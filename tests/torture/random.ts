/** Numbers that look random and are the same again for the same seed. */
export interface Random {
  /** From 0 up to 1. */
  fraction(): number;
  /** A whole number from 0 up to `below`. */
  below(bound: number): number;
  /** True in that part of the cases. */
  happens(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32: one 32-bit state, good enough to shuffle with and quick. */
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
