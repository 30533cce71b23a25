import { isRecord } from "@tera/contract";
import { type ColumnId, type ColumnWidths, COLUMNS, MIN_TITLE_WIDTH } from "./library-columns.ts";

export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 800;

/** Leaves out unknown columns and invalid widths. */
export function parseWidths(stored: unknown): ColumnWidths {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    COLUMNS.flatMap(({ id }) => {
      const width = Object.hasOwn(stored, id) ? stored[id] : undefined;
      return typeof width === "number" && Number.isFinite(width) ? [[id, clamp(width)]] : [];
    }),
  );
}

/** The widths of the table's columns when a drag begins. */
export interface MeasuredColumns {
  readonly title: number;
  readonly widths: ColumnWidths;
}

/**
 * Returns the widths after a column's start edge was dragged by `distance` pixels. All shown columns
 * get a width, so that only the title gives way and the edge stays under the pointer.
 */
export function draggedWidths(
  { title, widths }: MeasuredColumns,
  id: ColumnId,
  distance: number,
): ColumnWidths {
  const before = widths[id] ?? MIN_COLUMN_WIDTH;
  const most = before + Math.max(0, title - MIN_TITLE_WIDTH);
  return { ...widths, [id]: clamp(Math.min(before - distance, most)) };
}

/** Undefined lets the column share the space again. */
export function withWidth(
  widths: ColumnWidths,
  id: ColumnId,
  width: number | undefined,
): ColumnWidths {
  const { [id]: _before, ...others } = widths;
  return width === undefined ? others : { ...others, [id]: clamp(width) };
}

function clamp(width: number): number {
  return Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)));
}
