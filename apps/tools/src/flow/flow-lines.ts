import { FONT_SIZE } from "./flow-look.ts";

/** A line of text. `x` is where it starts, or its middle in a head; `y` is its baseline. */
export interface FlowLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export const LINE_HEIGHT = 18;
const NO_BREAK = "\u00a0";
/** Of the letters in a box, at its font size. */
const CHARACTER_WIDTH = 6.57;

/** Places lines below each other. */
export function placeLines(lines: readonly string[], x: number, top: number): readonly FlowLine[] {
  return lines.map((text, row) => ({ text, x, y: top + FONT_SIZE + row * LINE_HEIGHT }));
}

export function textOf(lines: readonly FlowLine[]): string {
  return lines.map(({ text }) => text).join(" ");
}

/** Breaks a text at spaces, and words that are longer than a line. */
export function wrap(text: string, width: number): readonly string[] {
  const most = Math.floor(width / CHARACTER_WIDTH);
  const lines: string[] = [];
  for (const word of unbroken(text).split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else
      for (let from = 0; from < Math.max(1, word.length); from += most)
        lines.push(word.slice(from, from + most));
  }
  return lines.map((line) => line.replaceAll(NO_BREAK, " "));
}

/** Keeps "(n = 12) [1]" on one line. */
function unbroken(text: string): string {
  return text.replace(/\(n = [\d,?]+\)(?: \[\d+\])?$/u, (count) => count.replaceAll(" ", NO_BREAK));
}
