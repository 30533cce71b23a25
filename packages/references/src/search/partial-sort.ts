import { ITEMS_PER_STEP, type Steps } from "../steps.ts";

/** Numbers by which a text is sorted, two for each stretch of the text from its beginning. */
export interface SortKeys {
  /** One half of a stretch, by its number among all halves: even ones have 32 bits, odd ones 12. */
  keyOf(place: number, half: number): number;
  /** How many characters of the text at each place have keys that tell its order for sure. */
  readonly exact: Uint8Array;
}

/** A stretch of a text is the ranks of seven characters: five in its upper half, two in its lower one. */
export const SEGMENT_CHARACTERS = 7;
const UPPER_CHARACTERS = 5;
/** Of a character's rank. */
export const RANK_BITS = 6;
const UNUSED_UPPER_BITS = 32 - RANK_BITS * UPPER_CHARACTERS;
const UNUSED_LOWER_BITS = 32 - RANK_BITS * (SEGMENT_CHARACTERS - UPPER_CHARACTERS);

/** How many characters stand before a half of a stretch. */
export function charactersBefore(half: number): number {
  return (half >> 1) * SEGMENT_CHARACTERS + (half & 1) * UPPER_CHARACTERS;
}

/** How many characters of two texts have to be exact for their keys to tell which is first, by the bits in which their first different halves differ. */
export function neededCharacters(half: number, bits: number): number {
  const unused = half & 1 ? UNUSED_LOWER_BITS : UNUSED_UPPER_BITS;
  // The character behind has to be exact too: an accent of its own would make another letter of this one.
  return charactersBefore(half) + Math.floor((Math.clz32(bits) - unused) / RANK_BITS) + 2;
}

/** Places in a rough order. */
export interface PartialOrder {
  order: Uint32Array;
  /** How many characters have to be exact of a place, and of one that stands anywhere before it, for the two to be in their order; 0 where that is not known. */
  needed: Uint8Array;
}

/** Characters of each text that are looked at. */
const MAX_COMPARED_CHARACTERS = 56;
const PLACE_BITS = 20;
const MAX_PLACES = 2 ** PLACE_BITS;
/** So few texts are left to the comparison itself. */
const MAX_UNSORTED_GROUP = 8;

/**
 * Places in the order of their keys, many times faster than by comparing them: whole numbers of 64 bits are sorted, each a key and
 * a place. What else there is to an order is left to the caller.
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
  /** Stretches of the order that are to be sorted by the keys of a stretch of text: begin, end and the latter. */
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
