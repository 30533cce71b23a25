/** The square part of a picture that is shown. */
export interface Crop {
  /** From 1, the largest square, to {@link MAX_ZOOM}. */
  readonly zoom: number;
  /** Position of the square, from 0 (left or top) to 1. */
  readonly x: number;
  readonly y: number;
}

export const MAX_ZOOM = 4;
export const CENTRE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square in the picture's pixels. */
export function cropSquare(
  { width, height }: Size,
  { zoom, x, y }: Crop,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

/**
 * Moves the picture by a drag, measured in widths of the square. A drag to the right shows more of
 * the picture's left.
 */
export function dragCrop(picture: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = cropSquare(picture, crop);
  return {
    ...crop,
    x: moved(crop.x, right * side, picture.width - side),
    y: moved(crop.y, down * side, picture.height - side),
  };
}

function moved(place: number, pixels: number, room: number): number {
  return room <= 0 ? place : Math.min(Math.max(place - pixels / room, 0), 1);
}
