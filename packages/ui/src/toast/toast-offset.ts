/** The place of something on the screen. */
export type ScreenRect = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Between a message and what it stands above. */
const GAP = 8;

/** How many pixels a message at the bottom of the screen has to rise to cover none of the places; never so many that it leaves the screen. */
export function toastOffset(message: ScreenRect, places: readonly ScreenRect[]): number {
  let offset = 0;
  // From the lowest up: what it rises over may bring it upon the next.
  for (const place of places.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = place.right <= message.left || place.left >= message.right;
    const isAboveOrBelow =
      place.bottom <= message.top - offset || place.top >= message.bottom - offset;
    if (!isBeside && !isAboveOrBelow) offset = message.bottom - place.top + GAP;
  }
  return Math.max(0, Math.min(offset, message.top - GAP));
}
