import type { FlowDrawing, Point } from "../draw-flow.ts";
import type { FlowLine } from "../flow-lines.ts";
import { centreOf } from "../flow-phases.ts";

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws on a canvas or a page. Distances are pixels from the top left corner. */
export interface FlowPainter {
  readonly box: (place: Rectangle, isHead: boolean) => void;
  readonly line: (from: Point, to: Point) => void;
  /** A filled triangle. */
  readonly head: (corners: readonly [Point, Point, Point]) => void;
  readonly text: (line: FlowLine, isHead: boolean) => void;
  /** Upwards, around its middle. The text has only Latin letters. */
  readonly sideways: (text: string, middle: Point) => void;
}

const HEAD = 8;

/** Paints the diagram as it is on the screen. */
export function paintFlow(
  { phases, heads, boxes, arrows, notes }: FlowDrawing,
  { box: paintBox, line: paintLine, head: paintHead, text, sideways }: FlowPainter,
): void {
  for (const phase of phases) {
    paintBox(phase, true);
    sideways(phase.title, centreOf(phase));
  }
  for (const head of heads) {
    paintBox(head, true);
    for (const line of head.lines) text(line, true);
  }
  for (const { corners } of arrows) {
    corners.slice(1).forEach((to, place) => paintLine(corners[place] ?? to, to));
    const [before, end] = corners.slice(-2);
    if (before !== undefined && end !== undefined) paintHead(headOf(before, end));
  }
  for (const box of boxes) {
    paintBox(box, false);
    for (const { lines } of box.numbers) for (const line of lines) text(line, false);
  }
  for (const note of notes) text(note, false);
}

function headOf([fromX, fromY]: Point, end: Point): readonly [Point, Point, Point] {
  const [x, y] = end;
  const [alongX, alongY] = [Math.sign(x - fromX) * HEAD, Math.sign(y - fromY) * HEAD];
  const [acrossX, acrossY] = [alongY / 2, alongX / 2];
  return [
    end,
    [x - alongX + acrossX, y - alongY + acrossY],
    [x - alongX - acrossX, y - alongY - acrossY],
  ];
}
