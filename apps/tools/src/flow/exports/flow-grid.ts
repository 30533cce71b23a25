import { COLUMNS, type ColumnId, type FlowBox, type FlowDrawing } from "../draw-flow.ts";
import { textOf } from "../flow-lines.ts";
import { PHASE_WIDTH } from "../flow-phases.ts";

/** A cell of the diagram as a table. */
export interface GridCell {
  readonly kind: "phase" | "head" | "box" | "arrow" | "empty";
  readonly lines: readonly string[];
  /** How many columns it covers. */
  readonly span: number;
  /** How many rows a phase covers. The rows below lack its cell. */
  readonly rows?: number;
}

export interface FlowGrid {
  /** Relative widths of the columns. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly GridCell[])[];
}

const ARROW_WIDTH = 30;
const EMPTY: GridCell = { kind: "empty", lines: [], span: 1 };

/**
 * Lays the diagram out as a table, with a column for the phases, and one for arrows between two
 * columns of boxes.
 */
export function gridOf(drawing: FlowDrawing): FlowGrid {
  const columns = COLUMNS.filter((id) => drawing.boxes.some(({ column }) => column === id));
  const widths = columns.flatMap((id, place) => {
    const width = drawing.boxes.find(({ column }) => column === id)?.width ?? 0;
    return place === 0 ? [width] : [ARROW_WIDTH, width];
  });
  const last = Math.max(...drawing.boxes.map(({ row }) => row));
  const rows = Array.from({ length: last + 1 }, (_, row) => row).flatMap((row) => [
    ...(row === 0 ? [] : [arrowRow(drawing, columns, row)]),
    boxRow(drawing, columns, row),
  ]);
  return {
    widths: [PHASE_WIDTH, ARROW_WIDTH, ...widths],
    rows: [
      [EMPTY, EMPTY, ...headRow(drawing, columns)],
      ...rows.map((cells, place) => [...phaseAt(drawing, place), EMPTY, ...cells]),
    ],
  };
}

/** The first cell of a row, of which every other one is between boxes; none below a phase's first. */
function phaseAt({ phases }: FlowDrawing, place: number): readonly GridCell[] {
  const row = place / 2;
  const phase = phases.find(({ firstRow, lastRow }) => row >= firstRow && row <= lastRow);
  if (phase === undefined) return [EMPTY];
  if (row > phase.firstRow) return [];
  const rows = 2 * (phase.lastRow - phase.firstRow) + 1;
  return [{ kind: "phase", lines: [phase.title], span: 1, rows }];
}

/** A head covers the columns up to the next head. */
function headRow({ heads }: FlowDrawing, columns: readonly ColumnId[]): readonly GridCell[] {
  const starts = heads.map((head) => columns.indexOf(head.column));
  return heads.flatMap((head, place): readonly GridCell[] => {
    const end = starts[place + 1] ?? columns.length;
    const covered = end - (starts[place] ?? 0);
    const cell: GridCell = {
      kind: "head",
      lines: [textOf(head.lines)],
      span: 2 * covered - 1,
    };
    return place === 0 ? [cell] : [EMPTY, cell];
  });
}

function boxRow(
  drawing: FlowDrawing,
  columns: readonly ColumnId[],
  row: number,
): readonly GridCell[] {
  const at = (column: ColumnId): FlowBox | undefined =>
    drawing.boxes.find((box) => box.row === row && box.column === column);
  return columns.flatMap((column, place): readonly GridCell[] => {
    const before = columns[place - 1];
    const box = at(column);
    const cell: GridCell =
      box === undefined
        ? cornerOf(drawing, column, row)
        : { kind: "box", lines: box.numbers.map(({ lines }) => textOf(lines)), span: 1 };
    if (before === undefined) return [cell];
    return [arrowCell(sideways(drawing, columns, place, row)), cell];
  });
}

/** Arrows down between a row and the one above it. */
function arrowRow(
  drawing: FlowDrawing,
  columns: readonly ColumnId[],
  row: number,
): readonly GridCell[] {
  return columns.flatMap((column, place) => {
    const passing = drawing.arrows.find(
      ({ from, to }) => from.column === column && from.row < row && row <= to.row,
    );
    const isEnd = passing?.to.column === column && passing.to.row === row;
    const cell = arrowCell(passing === undefined ? "" : isEnd ? "↓" : "│");
    return place === 0 ? [cell] : [EMPTY, cell];
  });
}

/** The text between two columns: an arrow, or a line that leads to one. */
function sideways(
  drawing: FlowDrawing,
  columns: readonly ColumnId[],
  place: number,
  row: number,
): string {
  for (const { from, to } of drawing.arrows) {
    if (to.row !== row || from.column === to.column) continue;
    const [start, end] = [columns.indexOf(from.column), columns.indexOf(to.column)];
    if (start < end && start < place && place <= end) return place === end ? "→" : "─";
    if (end < start && end < place && place <= start) return place === end + 1 ? "←" : "─";
  }
  return "";
}

/** Where an arrow from above turns, or a line passes below no box. */
function cornerOf({ arrows }: FlowDrawing, column: ColumnId, row: number): GridCell {
  const turning = arrows.find(
    ({ from, to }) => from.column === column && from.row < row && to.row === row,
  );
  if (turning !== undefined) return arrowCell(turning.from.x < turning.to.x ? "└" : "┘");
  const passing = arrows.some(
    ({ from, to }) => from.column === column && to.row > row && from.row < row,
  );
  if (passing) return arrowCell("│");
  const crossing = arrows.some(
    ({ from, to }) =>
      to.row === row &&
      from.row < row &&
      from.column !== to.column &&
      isBetween(column, from.column, to.column),
  );
  return crossing ? arrowCell("─") : EMPTY;
}

function isBetween(column: ColumnId, one: ColumnId, other: ColumnId): boolean {
  const [place, first, second] = [column, one, other].map((id) => COLUMNS.indexOf(id));
  return (
    place !== undefined &&
    first !== undefined &&
    second !== undefined &&
    place > Math.min(first, second) &&
    place < Math.max(first, second)
  );
}

function arrowCell(text: string): GridCell {
  return text === "" ? EMPTY : { kind: "arrow", lines: [text], span: 1 };
}
