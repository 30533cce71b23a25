export type ScreenRect = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** In pixels, between a message and the obstacle below it. */
const GAP = 8;

/**
 * Returns how many pixels to move a message up, so that it covers none of `places` but stays on the
 * screen.
 */
export function toastOffset(message: ScreenRect, places: readonly ScreenRect[]): number {
  let offset = 0;
  // Lowest first, because rising above one place may cover the next.
  for (const place of places.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = place.right <= message.left || place.left >= message.right;
    const isAboveOrBelow =
      place.bottom <= message.top - offset || place.top >= message.bottom - offset;
    if (!isBeside && !isAboveOrBelow) offset = message.bottom - place.top + GAP;
  }
  return Math.max(0, Math.min(offset, message.top - GAP));
}
