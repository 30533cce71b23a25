import { HIGHEST_RANK, numberOf } from "./locale-comparison.ts";

/** Characters of each text that are looked at. */
const LOOKED_AT = 56;
/** A key is one whole number of 64 bits: the ranks of seven characters, five of them in its upper half, and the text's place. */
const RANK_BITS = Math.log2(HIGHEST_RANK + 1);
const UPPER = 5;
const STRETCH = 7;
const PLACE_BITS = 20;
const MAXIMUM_PLACES = 2 ** PLACE_BITS;
/** So few texts are left to the comparison itself. */
const SMALL = 8;
const LOWER_BITS = 12;
const LARGEST_NUMBER = 2 ** 32 - 1;

/**
 * Places in nearly the order of their texts, many times faster than by comparing them: whole numbers made of the ranks of their first
 * characters are sorted. Of numbered texts it is their numbers. What else there is to an order is left to the caller.
 */
export function roughOrder(texts: readonly string[], places: Uint32Array, ranks: Uint8Array, isNumbered: boolean): Uint32Array {
  const order = places.slice();
  if (places.length > MAXIMUM_PLACES) return order;
  const keys = new BigUint64Array(order.length);
  const halves = new Uint32Array(keys.buffer);
  const before = new Uint32Array(order.length);
  const [low, high] = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? [0, 1] : [1, 0];
  const rankAt = (text: string, at: number): number => (at < text.length ? (ranks[text.charCodeAt(at)] as number) : 0);
  const isSameKey = (one: number, other: number): boolean => halves[2 * one + high] === halves[2 * other + high] && (halves[2 * one + low] as number) >>> PLACE_BITS === (halves[2 * other + low] as number) >>> PLACE_BITS;
  const sortFrom = (begin: number, end: number, from: number): void => {
    for (let at = begin; at < end; at++) {
      const place = order[at] as number;
      const text = texts[place] as string;
      before[at] = place;
      let upper = 0;
      let lower = 0;
      if (isNumbered) {
        const number = numberOf(text);
        upper = number < 0 ? LARGEST_NUMBER : Math.floor(number / 2 ** LOWER_BITS);
        lower = number < 0 ? 0 : number % 2 ** LOWER_BITS;
      } else {
        for (let offset = 0; offset < UPPER; offset++) upper = (upper << RANK_BITS) | rankAt(text, from + offset);
        for (let offset = UPPER; offset < STRETCH; offset++) lower = (lower << RANK_BITS) | rankAt(text, from + offset);
      }
      halves[2 * at + high] = upper;
      halves[2 * at + low] = (lower << PLACE_BITS) | (at - begin);
    }
    keys.subarray(begin, end).sort();
    for (let at = begin; at < end; at++) order[at] = before[begin + ((halves[2 * at + low] as number) & (MAXIMUM_PLACES - 1))] as number;
    if (isNumbered || from + STRETCH >= LOOKED_AT) return;
    const groups: number[] = [];
    let first = begin;
    for (let at = begin + 1; at <= end; at++) {
      if (at < end && isSameKey(at, first)) continue;
      if (at - first > SMALL) groups.push(first, at);
      first = at;
    }
    for (let at = 0; at < groups.length; at += 2) sortFrom(groups[at] as number, groups[at + 1] as number, from + STRETCH);
  };
  sortFrom(0, order.length, 0);
  return order;
}
