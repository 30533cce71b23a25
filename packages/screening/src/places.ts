/**
 * Returns the place, from 0 on, of each score in the order by falling score. Equal scores share the
 * first of their places.
 */
export function placesOf(scores: Float64Array): Float64Array {
  const rising = scores.toSorted();
  return scores.map((score) => scores.length - countUpTo(rising, score));
}

/** Counts the values that are not greater than `limit`, by binary search. */
function countUpTo(rising: Float64Array, limit: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
