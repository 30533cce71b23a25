import { ITEMS_PER_STEP, type Steps } from "../steps.ts";

/**
 * Numeric keys of texts. A text is divided into segments, and each segment has an upper and a lower
 * key.
 */
export interface SortKeys {
  /**
   * Returns a key of a text. Even numbers `half` are upper keys with 32 bits, odd ones lower keys
   * with 12 bits.
   */
  keyOf(place: number, half: number): number;
  /** For each text, the number of leading characters whose keys decide the order. */
  readonly exact: Uint8Array;
}

/** The upper key holds five characters of a segment, the lower key two. */
export const SEGMENT_CHARACTERS = 7;
const UPPER_CHARACTERS = 5;
export const RANK_BITS = 6;
const UNUSED_UPPER_BITS = 32 - RANK_BITS * UPPER_CHARACTERS;
const UNUSED_LOWER_BITS = 32 - RANK_BITS * (SEGMENT_CHARACTERS - UPPER_CHARACTERS);

export function charactersBefore(half: number): number {
  return (half >> 1) * SEGMENT_CHARACTERS + (half & 1) * UPPER_CHARACTERS;
}

/**
 * Returns how many leading characters must be exact for two keys to decide the order. `bits` is the
 * XOR of the texts' first different halves.
 */
export function neededCharacters(half: number, bits: number): number {
  const unused = half & 1 ? UNUSED_LOWER_BITS : UNUSED_UPPER_BITS;
  // Counts one more character, because a combining accent in it would change the deciding letter.
  return charactersBefore(half) + Math.floor((Math.clz32(bits) - unused) / RANK_BITS) + 2;
}

export interface PartialOrder {
  order: Uint32Array;
  /**
   * For each text, how many leading characters must be exact, in it and in the preceding text, to
   * make their order certain; 0 if unknown.
   */
  needed: Uint8Array;
}

const MAX_COMPARED_CHARACTERS = 56;
const PLACE_BITS = 20;
const MAX_PLACES = 2 ** PLACE_BITS;
/** The caller sorts groups of equal keys up to this size. */
const MAX_UNSORTED_GROUP = 8;

/**
 * Sorts places by their keys, much faster than by comparison. Packs a key and an index into each
 * 64-bit integer. Does not sort more than `MAX_PLACES`.
 */
export function* partialSort(
  places: Uint32Array,
  keys: SortKeys,
  segments = Math.ceil(MAX_COMPARED_CHARACTERS / SEGMENT_CHARACTERS),
): Steps<PartialOrder> {
  const order = places.slice();
  const needed = new Uint8Array(order.length);
  if (places.length > MAX_PLACES) return { order, needed };
  const numbers = new BigUint64Array(order.length);
  const halves = new Uint32Array(numbers.buffer);
  const before = new Uint32Array(order.length);
  const [low, high] = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? [0, 1] : [1, 0];
  const takeKeys = (begin: number, end: number, segment: number): void => {
    for (let at = begin; at < end; at++) {
      const place = order[at] as number;
      before[at] = place;
      halves[2 * at + high] = keys.keyOf(place, 2 * segment);
      halves[2 * at + low] = (keys.keyOf(place, 2 * segment + 1) << PLACE_BITS) | (at - begin);
    }
  };
  /** Ranges still to sort: begin, end, segment. */
  const waiting = [0, order.length, 0];
  const takeOrder = (begin: number, end: number, segment: number): void => {
    for (let at = begin; at < end; at++)
      order[at] = before[begin + ((halves[2 * at + low] as number) & (MAX_PLACES - 1))] as number;
    let first = begin;
    for (let at = begin + 1; at <= end; at++) {
      if (at < end) {
        const upper =
          ((halves[2 * at + high] as number) ^ (halves[2 * at - 2 + high] as number)) >>> 0;
        const lower =
          ((halves[2 * at + low] as number) ^ (halves[2 * at - 2 + low] as number)) >>> PLACE_BITS;
        if (upper === 0 && lower === 0) continue;
        needed[at] =
          upper === 0
            ? neededCharacters(2 * segment + 1, lower)
            : neededCharacters(2 * segment, upper);
      }
      if (at - first > MAX_UNSORTED_GROUP && segment + 1 < segments)
        waiting.push(first, at, segment + 1);
      first = at;
    }
  };
  let worked = 0;
  while (waiting.length > 0) {
    const [begin, end, segment] = waiting.splice(-3) as [number, number, number];
    const isLong = end - begin > ITEMS_PER_STEP;
    takeKeys(begin, end, segment);
    if (isLong) yield;
    numbers.subarray(begin, end).sort();
    if (isLong) yield;
    takeOrder(begin, end, segment);
    worked += end - begin;
    if (worked < ITEMS_PER_STEP) continue;
    worked = 0;
    yield;
  }
  return { order, needed };
}
