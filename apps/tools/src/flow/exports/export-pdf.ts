import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "pdf-lib";
import type { FlowDrawing, Point } from "../draw-flow.ts";
import type { FlowLine } from "../flow-lines.ts";
import { BASELINE, COLOURS, FONT_SIZE } from "../flow-look.ts";
import type { LineImage } from "./export-png.ts";
import { type FlowPainter, paintFlow } from "./paint-flow.ts";

/** Of PDF, which counts 72 to the inch, as CSS counts 96. */
const POINTS_PER_PIXEL = 0.75;

type ImageOf = (line: string, isBold: boolean) => Promise<LineImage>;

interface WaitingImage {
  readonly line: FlowLine;
  readonly isHead: boolean;
}

/**
 * The diagram as a page of vectors and text. PDF readers' own fonts have mainly Latin letters, so
 * lines with other letters become images.
 */
export async function flowPdf(
  drawing: FlowDrawing,
  title: string,
  imageOf: ImageOf,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage("en");
  const page = document.addPage([
    drawing.width * POINTS_PER_PIXEL,
    drawing.height * POINTS_PER_PIXEL,
  ]);
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  const waiting: WaitingImage[] = [];
  paintFlow(drawing, pagePainter(page, fonts, waiting));
  for (const { line, isHead } of waiting) {
    const { text, x, y } = line;
    const { png, width, height, baseline } = await imageOf(text, isHead);
    page.drawImage(await document.embedPng(png), {
      x: points(isHead ? x - width / 2 : x),
      y: page.getHeight() - points(y - baseline + height),
      width: points(width),
      height: points(height),
    });
  }
  return new Uint8Array(await document.save());
}

function pagePainter(
  page: PDFPage,
  fonts: { readonly plain: PDFFont; readonly bold: PDFFont },
  waiting: WaitingImage[],
): FlowPainter {
  const up = (y: number): number => page.getHeight() - points(y);
  const [ink, line] = [colour(COLOURS.ink), colour(COLOURS.line)];
  return {
    box({ x, y, width, height }, isHead) {
      page.drawRectangle({
        x: points(x),
        y: up(y + height),
        width: points(width),
        height: points(height),
        color: colour(isHead ? COLOURS.head : COLOURS.paper),
        borderColor: line,
        borderWidth: POINTS_PER_PIXEL,
      });
    },
    line([fromX, fromY], [toX, toY]) {
      page.drawLine({
        start: { x: points(fromX), y: up(fromY) },
        end: { x: points(toX), y: up(toY) },
        color: line,
        thickness: POINTS_PER_PIXEL,
      });
    },
    head(corners) {
      page.drawSvgPath(`M${corners.map(corner).join("L")}Z`, {
        x: 0,
        y: page.getHeight(),
        color: line,
      });
    },
    text(placed, isHead) {
      const { text, x, y } = placed;
      const font = isHead ? fonts.bold : fonts.plain;
      if (!isWritable(font, text)) {
        waiting.push({ line: placed, isHead });
        return;
      }
      const size = points(FONT_SIZE);
      const left = isHead ? points(x) - font.widthOfTextAtSize(text, size) / 2 : points(x);
      page.drawText(text, { x: left, y: up(y), size, font, color: ink });
    },
    sideways(text, [x, y]) {
      const [font, size] = [fonts.bold, points(FONT_SIZE)];
      page.drawText(text, {
        x: points(x + BASELINE),
        y: up(y) - font.widthOfTextAtSize(text, size) / 2,
        size,
        font,
        color: ink,
        rotate: degrees(90),
      });
    },
  };
}

/** True if the font has all letters of the text. */
function isWritable(font: PDFFont, text: string): boolean {
  try {
    font.encodeText(text);
    return true;
  } catch {
    return false;
  }
}

function points(pixels: number): number {
  return pixels * POINTS_PER_PIXEL;
}

function corner([x, y]: Point): string {
  return `${points(x)} ${points(y)}`;
}

function colour(hex: string): ReturnType<typeof rgb> {
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
