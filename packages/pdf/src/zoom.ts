const STEP = 1.25;
export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 4;

/** The zoom one step closer or farther, within the limits. 1 fits the pages to the width. */
export function zoomed(zoom: number, to: "larger" | "smaller"): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, to === "larger" ? zoom * STEP : zoom / STEP));
}
