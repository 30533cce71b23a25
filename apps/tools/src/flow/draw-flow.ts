import type { NameOf } from "../reviewers/names-of.ts";
import { type FlowLine, LINE_HEIGHT, placeLines, wrap } from "./flow-lines.ts";
import { byLabel, type FlowName, type FlowNumbers, hasOther, hasPrevious } from "./flow-numbers.ts";
import { type FlowPhase, minHeight, PHASE_WIDTH, placePhases } from "./flow-phases.ts";
import { countText, footnote, hasFootnote, LISTED, titleOf } from "./flow-titles.ts";

/** The lines of one number, which are a link to its sources. */
interface NumberLines<Line> {
  readonly name: FlowName;
  readonly lines: readonly Line[];
}

interface PlacedNumber extends NumberLines<FlowLine> {
  /** The top of its lines. */
  readonly y: number;
}

/** A box of the diagram. Numbers of pixels in the exported image. */
export interface FlowBox {
  readonly id: BoxId;
  /** The place in the exported table. */
  readonly row: number;
  readonly column: ColumnId;
  readonly numbers: readonly PlacedNumber[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface FlowHead {
  readonly column: ColumnId;
  readonly lines: readonly FlowLine[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

interface FlowArrow {
  readonly from: FlowBox;
  readonly to: FlowBox;
  /** The last has the head. */
  readonly corners: readonly Point[];
}

export interface FlowDrawing {
  readonly width: number;
  readonly height: number;
  readonly phases: readonly FlowPhase[];
  readonly heads: readonly FlowHead[];
  readonly boxes: readonly FlowBox[];
  readonly arrows: readonly FlowArrow[];
  /** Lines below the diagram. */
  readonly notes: readonly FlowLine[];
}

export const PADDING = 12;
const GAP = { x: 44, y: 28 };
const FIRST_COLUMN = PADDING + PHASE_WIDTH + PADDING;

export const COLUMNS = ["previous", "main", "side", "other", "otherSide"] as const;
export type ColumnId = (typeof COLUMNS)[number];
const WIDTHS: Readonly<Record<ColumnId, number>> = {
  previous: 220,
  main: 300,
  side: 300,
  other: 260,
  otherSide: 260,
};

/** What each box has, its row and column. */
const BOXES = {
  previous: { row: 0, column: "previous", names: ["previousStudies", "previousReports"] },
  identified: { row: 0, column: "main", names: ["identified"] },
  removed: {
    row: 0,
    column: "side",
    names: ["duplicates", "removedByTools", "removedOtherwise"],
  },
  otherIdentified: { row: 0, column: "other", names: ["otherIdentified"] },
  screened: { row: 1, column: "main", names: ["screened"] },
  excluded: { row: 1, column: "side", names: ["excluded"] },
  sought: { row: 2, column: "main", names: ["sought"] },
  notRetrieved: { row: 2, column: "side", names: ["notRetrieved"] },
  otherSought: { row: 2, column: "other", names: ["otherSought"] },
  otherNotRetrieved: { row: 2, column: "otherSide", names: ["otherNotRetrieved"] },
  assessed: { row: 3, column: "main", names: ["assessed"] },
  excludedWithReasons: { row: 3, column: "side", names: ["excludedWithReasons"] },
  otherAssessed: { row: 3, column: "other", names: ["otherAssessed"] },
  otherExcluded: { row: 3, column: "otherSide", names: ["otherExcluded"] },
  included: { row: 4, column: "main", names: ["included", "includedReports"] },
  total: { row: 5, column: "main", names: ["totalStudies", "totalReports"] },
} as const satisfies Readonly<
  Record<string, { row: number; column: ColumnId; names: readonly FlowName[] }>
>;
type BoxId = keyof typeof BOXES;

const ARROWS: readonly (readonly [BoxId, BoxId])[] = [
  ["identified", "removed"],
  ["identified", "screened"],
  ["screened", "excluded"],
  ["screened", "sought"],
  ["sought", "notRetrieved"],
  ["sought", "assessed"],
  ["assessed", "excludedWithReasons"],
  ["assessed", "included"],
  ["included", "total"],
  ["previous", "total"],
  ["otherIdentified", "otherSought"],
  ["otherSought", "otherNotRetrieved"],
  ["otherSought", "otherAssessed"],
  ["otherAssessed", "otherExcluded"],
  ["otherAssessed", "included"],
];

/** Places the boxes of the diagram. A row is as high as its highest box. */
export function drawFlow(numbers: FlowNumbers, nameOf: NameOf): FlowDrawing {
  const shown = (Object.keys(BOXES) as BoxId[]).filter((id) => isShown(id, numbers));
  const places = columnPlaces(shown);
  const width = Math.max(...[...places].map(([id, x]) => x + WIDTHS[id])) + PADDING;
  const heads = headsOf(numbers, places);
  const marks = marksOf(shown, numbers);
  const contents = new Map(shown.map((id) => [id, boxNumbers(id, numbers, marks)]));
  const rows = new Set(shown.map((id) => BOXES[id].row));
  const boxes: FlowBox[] = [];
  let y = Math.max(...heads.map((head) => head.y + head.height)) + GAP.y / 2;
  for (let row = 0; row <= BOXES.total.row; row += 1) {
    const ids = shown.filter((id) => BOXES[id].row === row);
    if (ids.length === 0) continue;
    const lines = Math.max(
      ...ids.map((id) => (contents.get(id) ?? []).flatMap((each) => each.lines).length),
    );
    const height = Math.max(lines * LINE_HEIGHT + 2 * PADDING, minHeight(row, rows));
    for (const id of ids) {
      const { column } = BOXES[id];
      const [x, boxWidth] = [places.get(column) ?? 0, WIDTHS[column]];
      boxes.push({
        id,
        row,
        column,
        numbers: placeNumbers(contents.get(id) ?? [], x + PADDING, y + PADDING),
        x,
        y,
        width: boxWidth,
        height,
      });
    }
    y += height + GAP.y;
  }
  const notes = [...marks].flatMap(([name, mark]) =>
    wrap(`[${mark}] ${footnote(name, numbers, nameOf)}`, width - 2 * PADDING),
  );
  const byId = new Map(boxes.map((box) => [box.id, box]));
  return {
    width,
    height: y - (notes.length === 0 ? GAP.y : 0) + notes.length * LINE_HEIGHT + PADDING,
    phases: placePhases(boxes, PADDING),
    heads,
    boxes,
    arrows: ARROWS.flatMap(([start, end]) => {
      const [from, to] = [byId.get(start), byId.get(end)];
      if (from === undefined || to === undefined) return [];
      return [{ from, to, corners: cornersBetween(from, to) }];
    }),
    notes: placeLines(notes, PADDING, y),
  };
}

/** Marks of the footnotes to the numbers that are shown. */
function marksOf(shown: readonly BoxId[], numbers: FlowNumbers): ReadonlyMap<FlowName, number> {
  const names = shown
    .flatMap((id): readonly FlowName[] => BOXES[id].names)
    .filter((name) => hasFootnote(name, numbers));
  return new Map(names.map((name, index) => [name, index + 1]));
}

function isShown(id: BoxId, numbers: FlowNumbers): boolean {
  const { column } = BOXES[id];
  if (column === "previous" || id === "total") return hasPrevious(numbers);
  return column === "other" || column === "otherSide" ? hasOther(numbers) : true;
}

function columnPlaces(shown: readonly BoxId[]): ReadonlyMap<ColumnId, number> {
  const used = new Set(shown.map((id) => BOXES[id].column));
  let x = FIRST_COLUMN;
  return new Map(
    COLUMNS.filter((id) => used.has(id)).map((id) => {
      const place = x;
      x += WIDTHS[id] + GAP.x;
      return [id, place];
    }),
  );
}

function headsOf(numbers: FlowNumbers, places: ReadonlyMap<ColumnId, number>): readonly FlowHead[] {
  const kind = hasPrevious(numbers) ? "new studies" : "studies";
  const columns: readonly (readonly [ColumnId, ColumnId, string])[] = [
    ["previous", "previous", "Previous studies"],
    ["main", "side", `Identification of ${kind} via databases and registers`],
    ["other", "otherSide", `Identification of ${kind} via other methods`],
  ];
  const heads = columns.flatMap(([from, to, title]) => {
    const [x, last] = [places.get(from), places.get(to)];
    if (x === undefined || last === undefined) return [];
    const width = last + WIDTHS[to] - x;
    const lines = placeLines(wrap(title, width - 2 * PADDING), x + width / 2, 1.5 * PADDING);
    return [{ column: from, lines, x, y: PADDING, width }];
  });
  const height = Math.max(...heads.map(({ lines }) => lines.length)) * LINE_HEIGHT + PADDING;
  return heads.map((head) => ({ ...head, height }));
}

function boxNumbers(
  id: BoxId,
  numbers: FlowNumbers,
  marks: ReadonlyMap<FlowName, number>,
): readonly NumberLines<string>[] {
  const { column, names } = BOXES[id];
  const room = WIDTHS[column] - 2 * PADDING;
  const listed: readonly FlowName[] = names;
  return listed
    .filter((name, index) => index === 0 || isLineShown(name, numbers))
    .map((name) => ({
      name,
      lines: [
        `${titleOf(name, numbers)} (n = ${countText(numbers[name].total)})${markText(marksAt(name, numbers, marks))}`,
        ...(LISTED.has(name)
          ? byLabel(numbers[name]).map(([label, count]) => `${label} (n = ${countText(count)})`)
          : []),
      ].flatMap((line) => wrap(line, room)),
    }));
}

/** Places the numbers of a box below each other. */
function placeNumbers(
  numbers: readonly NumberLines<string>[],
  x: number,
  top: number,
): readonly PlacedNumber[] {
  let y = top;
  return numbers.map(({ name, lines }) => {
    const placed = { name, y, lines: placeLines(lines, x, y) };
    y += lines.length * LINE_HEIGHT;
    return placed;
  });
}

/** Lines after a box's first are left out while they say nothing. */
function isLineShown(name: FlowName, numbers: FlowNumbers): boolean {
  const { total, set } = numbers[name];
  if (set !== undefined) return true;
  return name === "removedByTools" || name === "removedOtherwise"
    ? (total ?? 0) > 0
    : total !== null && hasPrevious(numbers);
}

/** What is screened too is explained at both numbers. */
function marksAt(
  name: FlowName,
  numbers: FlowNumbers,
  marks: ReadonlyMap<FlowName, number>,
): readonly number[] {
  const isShared = name === "screened" && numbers.otherIdentified.screenedToo !== undefined;
  const names: readonly FlowName[] = isShared ? ["otherIdentified", name] : [name];
  return names.flatMap((each) => marks.get(each) ?? []);
}

function markText(marks: readonly number[]): string {
  return marks.map((mark) => ` [${mark}]`).join("");
}

/** Goes right within a row, down within a column, and else down and then sideways. */
function cornersBetween(from: FlowBox, to: FlowBox): readonly Point[] {
  if (from.row === to.row) {
    const y = from.y + from.height / 2;
    return [
      [from.x + from.width, y],
      [to.x, y],
    ];
  }
  const x = from.x + from.width / 2;
  const bottom = from.y + from.height;
  if (from.column === to.column)
    return [
      [x, bottom],
      [x, to.y],
    ];
  const y = to.y + to.height / 2;
  return [
    [x, bottom],
    [x, y],
    [from.x < to.x ? to.x : to.x + to.width, y],
  ];
}
