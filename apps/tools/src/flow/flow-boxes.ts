import { numberText } from "../frame/number-text.ts";
import type { FlowNumber, FlowNumbers } from "./count-flow.ts";

/** A box of the diagram. Numbers of pixels in the exported image. */
export interface FlowBox {
  readonly name: keyof FlowNumbers;
  readonly lines: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FlowDrawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly FlowBox[];
  /** Pairs of boxes with an arrow between them. */
  readonly arrows: readonly (readonly [keyof FlowNumbers, keyof FlowNumbers])[];
}

/** Titles as in PRISMA 2020. */
export const FLOW_TITLES: Readonly<Record<keyof FlowNumbers, string>> = {
  identified: "Records identified from databases and registers",
  duplicates: "Duplicate records removed before screening",
  removedOtherwise: "Records removed for other reasons",
  screened: "Records screened",
  excluded: "Records excluded",
  sought: "Reports sought for retrieval",
  notRetrieved: "Reports not retrieved",
  assessed: "Reports assessed for eligibility",
  excludedWithReasons: "Reports excluded",
  included: "Studies included in review",
};

const BOX_WIDTH = 300;
const GAP = { x: 60, y: 28 };
export const LINE_HEIGHT = 18;
export const PADDING = 12;
const MAX_CHARACTERS = 42;
const LISTED: ReadonlySet<keyof FlowNumbers> = new Set(["identified", "excludedWithReasons"]);

/** The left and right boxes of each row. */
const ROWS: readonly (readonly [keyof FlowNumbers, keyof FlowNumbers | undefined])[] = [
  ["identified", "duplicates"],
  ["screened", "excluded"],
  ["sought", "notRetrieved"],
  ["assessed", "excludedWithReasons"],
  ["included", undefined],
];

/** Places the boxes of the diagram. A row is as high as its higher box. */
export function drawFlow(numbers: FlowNumbers): FlowDrawing {
  const boxes: FlowBox[] = [];
  let y = PADDING;
  for (const [left, right] of ROWS) {
    const lines = [boxLines(left, numbers), right === undefined ? [] : boxLines(right, numbers)];
    const height = Math.max(...lines.map((each) => each.length)) * LINE_HEIGHT + 2 * PADDING;
    for (const [column, name] of [left, right].entries())
      if (name !== undefined)
        boxes.push({
          name,
          lines: lines[column] ?? [],
          x: PADDING + column * (BOX_WIDTH + GAP.x),
          y,
          width: BOX_WIDTH,
          height,
        });
    y += height + GAP.y;
  }
  return {
    width: 2 * BOX_WIDTH + GAP.x + 2 * PADDING,
    height: y - GAP.y + PADDING,
    boxes,
    arrows: [
      ...ROWS.flatMap(([left, right]) => (right === undefined ? [] : [[left, right] as const])),
      ...ROWS.slice(1).flatMap(([left], row) => {
        const above = ROWS[row]?.[0];
        return above === undefined ? [] : [[above, left] as const];
      }),
    ],
  };
}

function boxLines(name: keyof FlowNumbers, numbers: FlowNumbers): readonly string[] {
  const own = numbers[name];
  const parts = LISTED.has(name)
    ? byLabel(own).map(([label, count]) => `${label} (n = ${countText(count)})`)
    : [];
  const others =
    name === "duplicates" && (numbers.removedOtherwise.total ?? 0) > 0
      ? [titleLine("removedOtherwise", numbers)]
      : [];
  return [titleLine(name, numbers), ...others, ...parts].flatMap(wrap);
}

function titleLine(name: keyof FlowNumbers, numbers: FlowNumbers): string {
  return `${FLOW_TITLES[name]} (n = ${countText(numbers[name].total)})`;
}

/** Adds up the parts that have one label. */
function byLabel({ parts }: FlowNumber): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { label, count } of parts) counts.set(label, (counts.get(label) ?? 0) + count);
  return [...counts];
}

export function countText(count: number | null): string {
  return count === null ? "?" : numberText(count);
}

/** Breaks a text at spaces, and words that are longer than a line. */
function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MAX_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else
      for (let from = 0; from < Math.max(1, word.length); from += MAX_CHARACTERS)
        lines.push(word.slice(from, from + MAX_CHARACTERS));
  }
  return lines;
}
