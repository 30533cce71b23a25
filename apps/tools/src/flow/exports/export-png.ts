import type { FlowDrawing } from "../draw-flow.ts";
import { COLOURS, FONT, FONT_SIZE } from "../flow-look.ts";
import { canvasPainter } from "./canvas-painter.ts";
import { paintFlow } from "./paint-flow.ts";
import { withResolution } from "./png-resolution.ts";

const DOTS_PER_INCH = 300;
/** Of CSS. */
const PIXELS_PER_INCH = 96;
const SCALE = DOTS_PER_INCH / PIXELS_PER_INCH;

/** The diagram as a PNG of its printed size at 300 dpi. */
export async function flowPng(drawing: FlowDrawing): Promise<Blob> {
  const { canvas, context } = scaledCanvas(drawing.width, drawing.height);
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, drawing.width, drawing.height);
  paintFlow(drawing, canvasPainter(context));
  return new Blob([withResolution(await pngOf(canvas), DOTS_PER_INCH)], { type: "image/png" });
}

export interface LineImage {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** From the top of the image. */
  readonly baseline: number;
}

/** A line of text in the fonts of the device, for formats that lack its letters. */
export async function lineImage(line: string, isBold: boolean): Promise<LineImage> {
  const font = `${isBold ? "bold " : ""}${FONT_SIZE}px ${FONT}`;
  const measuring = scaledCanvas(1, 1).context;
  measuring.font = font;
  const width = Math.ceil(measuring.measureText(line).width) + 2;
  const [height, baseline] = [FONT_SIZE * 1.6, FONT_SIZE * 1.15];
  const { canvas, context } = scaledCanvas(width, height);
  context.font = font;
  context.fillStyle = COLOURS.ink;
  context.fillText(line, 0, baseline);
  return { png: await pngOf(canvas), width, height, baseline };
}

function scaledCanvas(
  width: number,
  height: number,
): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser can't draw images. Use another format.");
  context.scale(SCALE, SCALE);
  return { canvas, context };
}

async function pngOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (blob === null)
    throw new Error("The diagram is too large for an image. Download it as PDF or SVG.");
  return new Uint8Array(await blob.arrayBuffer());
}
