import { BASELINE, COLOURS, FONT, FONT_SIZE } from "../flow-look.ts";
import type { FlowPainter } from "./paint-flow.ts";

/** Paints on a canvas that is already scaled. */
export function canvasPainter(context: CanvasRenderingContext2D): FlowPainter {
  return {
    box({ x, y, width, height }, isHead) {
      context.fillStyle = isHead ? COLOURS.head : COLOURS.paper;
      context.strokeStyle = COLOURS.line;
      context.fillRect(x, y, width, height);
      context.strokeRect(x, y, width, height);
    },
    line(from, to) {
      context.strokeStyle = COLOURS.line;
      context.beginPath();
      context.moveTo(...from);
      context.lineTo(...to);
      context.stroke();
    },
    head([tip, left, right]) {
      context.fillStyle = COLOURS.line;
      context.beginPath();
      context.moveTo(...tip);
      context.lineTo(...left);
      context.lineTo(...right);
      context.fill();
    },
    text({ text, x, y }, isHead) {
      context.fillStyle = COLOURS.ink;
      context.font = `${isHead ? "bold " : ""}${FONT_SIZE}px ${FONT}`;
      context.textAlign = isHead ? "center" : "left";
      context.fillText(text, x, y);
    },
    sideways(text, middle) {
      context.save();
      context.translate(...middle);
      context.rotate(-Math.PI / 2);
      context.fillStyle = COLOURS.ink;
      context.font = `bold ${FONT_SIZE}px ${FONT}`;
      context.textAlign = "center";
      context.fillText(text, 0, BASELINE);
      context.restore();
    },
  };
}
