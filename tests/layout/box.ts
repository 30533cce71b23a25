/** A rectangle of the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A box without edges. */
export const EVERYWHERE: Box = {
  left: -Infinity,
  top: -Infinity,
  right: Infinity,
  bottom: Infinity,
};

/** What two boxes have in common; its sides cross where that is nothing. */
export function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** How wide a box is; below zero where its sides cross. */
export function widthOf({ left, right }: Box): number {
  return right - left;
}

/** How high a box is; below zero where its sides cross. */
export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
