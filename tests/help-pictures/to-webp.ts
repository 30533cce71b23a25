import type { BrowserContext } from "@playwright/test";

const QUALITIES = [0.92, 0.86, 0.8, 0.74, 0.66, 0.58];
/** Smaller sizes are for pictures that exceed the limit at full size. */
const SCALES = [1, 0.75, 0.5];

interface EncodedPicture {
  readonly body: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Encodes a PNG as WebP in the browser, at the best size and quality that fit into `maxBytes`. */
export async function toWebp(
  context: BrowserContext,
  png: Buffer,
  maxBytes: number,
): Promise<EncodedPicture> {
  const page = await context.newPage();
  try {
    for (const scale of SCALES) {
      for (const quality of QUALITIES) {
        const encoded = await page.evaluate(encode, {
          png: png.toString("base64"),
          scale,
          quality,
        });
        const body = Buffer.from(encoded.webp, "base64");
        if (body.length <= maxBytes) return { body, width: encoded.width, height: encoded.height };
      }
    }
  } finally {
    await page.close();
  }
  throw new Error(`The picture has more than ${maxBytes} bytes in every quality.`);
}

/** Runs in the page. */
async function encode({
  png,
  scale,
  quality,
}: {
  readonly png: string;
  readonly scale: number;
  readonly quality: number;
}): Promise<{ readonly webp: string; readonly width: number; readonly height: number }> {
  const image = await createImageBitmap(
    await fetch(`data:image/png;base64,${png}`).then((response) => response.blob()),
  );
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  const drawing = canvas.getContext("2d");
  if (drawing === null) throw new Error("The browser can't draw.");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  const [, webp = ""] = canvas.toDataURL("image/webp", quality).split(",");
  return { webp, width: canvas.width, height: canvas.height };
}
