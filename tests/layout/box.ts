/** In CSS pixels, relative to the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const EVERYWHERE: Box = {
  left: -Infinity,
  top: -Infinity,
  right: Infinity,
  bottom: Infinity,
};

/** Returns the intersection. Its sides cross if the boxes do not meet. */
export function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Negative if the sides cross. */
export function widthOf({ left, right }: Box): number {
  return right - left;
}

export function heightOf({ top, bottom }: Box): number {
  return bottom - top;
}
