import { type Crop, cropSquare } from "./crop.ts";

/** Width and height of stored pictures. */
export const PICTURE_PIXELS = 256;
const QUALITY = 0.85;

type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Fills the context's canvas with the cropped square. */
export function drawCrop(context: DrawingContext | null, picture: ImageBitmap, crop: Crop): void {
  if (context === null) return;
  const { width, height } = context.canvas;
  const { left, top, side } = cropSquare(picture, crop);
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** Returns a WebP file, or a PNG file if the browser can't write WebP. */
export function croppedPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = new OffscreenCanvas(PICTURE_PIXELS, PICTURE_PIXELS);
  drawCrop(canvas.getContext("2d"), picture, crop);
  return canvas.convertToBlob({ type: "image/webp", quality: QUALITY });
}
