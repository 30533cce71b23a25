import { ITEMS_A_STEP, type Steps } from "../steps.ts";
import { STRETCH_CHARACTERS } from "./coarse-keys.ts";

/** Two halves of a number by which a text is sorted, of 32 and 12 bits, for each stretch of the text from its beginning. */
export interface SortKeys {
  upperOf: (place: number, stretch: number) => number;
  lowerOf: (place: number, stretch: number) => number;
}

/** Characters of each text that are looked at. */
const LOOKED_AT = 56;
const PLACE_BITS = 20;
const MAXIMUM_PLACES = 2 ** PLACE_BITS;
/** So few texts are left to the comparison itself. */
const SMALL = 8;

/**
 * Places in the order of their keys, many times faster than by comparing them: whole numbers of 64 bits are sorted, each a key and
 * a place. What else there is to an order is left to the caller.
 */
export function* roughOrder(places: Uint32Array, keys: SortKeys, stretches = Math.ceil(LOOKED_AT / STRETCH_CHARACTERS)): Steps<Uint32Array> {
  const order = places.slice();
  if (places.length > MAXIMUM_PLACES) return order;
  const numbers = new BigUint64Array(order.length);
  const halves = new Uint32Array(numbers.buffer);
  const before = new Uint32Array(order.length);
  const [low, high] = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1 ? [0, 1] : [1, 0];
  const isSameKey = (one: number, other: number): boolean => halves[2 * one + high] === halves[2 * other + high] && (halves[2 * one + low] as number) >>> PLACE_BITS === (halves[2 * other + low] as number) >>> PLACE_BITS;
  const takeKeys = (begin: number, end: number, stretch: number): void => {
    for (let at = begin; at < end; at++) {
      const place = order[at] as number;
      before[at] = place;
      halves[2 * at + high] = keys.upperOf(place, stretch);
      halves[2 * at + low] = (keys.lowerOf(place, stretch) << PLACE_BITS) | (at - begin);
    }
  };
  /** Stretches of the order that are to be sorted by the keys of a stretch of text: begin, end and the latter. */
  const waiting = [0, order.length, 0];
  const takeOrder = (begin: number, end: number, stretch: number): void => {
    for (let at = begin; at < end; at++) order[at] = before[begin + ((halves[2 * at + low] as number) & (MAXIMUM_PLACES - 1))] as number;
    if (stretch + 1 === stretches) return;
    let first = begin;
    for (let at = begin + 1; at <= end; at++) {
      if (at < end && isSameKey(at, first)) continue;
      if (at - first > SMALL) waiting.push(first, at, stretch + 1);
      first = at;
    }
  };
  let worked = 0;
  while (waiting.length > 0) {
    const [begin, end, stretch] = waiting.splice(-3) as [number, number, number];
    const isLong = end - begin > ITEMS_A_STEP;
    takeKeys(begin, end, stretch);
    if (isLong) yield;
    numbers.subarray(begin, end).sort();
    if (isLong) yield;
    takeOrder(begin, end, stretch);
    worked += end - begin;
    if (worked < ITEMS_A_STEP) continue;
    worked = 0;
    yield;
  }
  return order;
}
