import { useStore } from "@nanostores/react";
import type { GridColumnEdgeProps } from "@tera/ui";
import { useMemo, useRef, useState } from "react";
import { attempt } from "../../errors/notices.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { draggedWidths, type MeasuredColumns, parseWidths, withWidth } from "./column-widths.ts";
import type { ColumnId, ColumnWidths } from "./library-columns.ts";

/** Key of the widths in the user's stored data. */
const KEY = "libraryColumnWidths";

/** Cells of a row before the columns that people choose: the number and the title. */
const FIRST_CELLS = 2;

/** Returns the user's widths, which apply to every library. */
export function useStoredWidths(): ColumnWidths {
  const stored = useStore($user)?.data[KEY];
  return useMemo(() => parseWidths(stored), [stored]);
}

export function changeWidths(widths: ColumnWidths): void {
  attempt(() => changeUserData({ [KEY]: widths }));
}

/** The widths as they are while the person drags an edge, and the handlers of each edge. */
export function useColumnWidths(): {
  readonly widths: ColumnWidths;
  readonly edgeOf: (id: ColumnId, shown: readonly ColumnId[]) => GridColumnEdgeProps;
} {
  const stored = useStoredWidths();
  const [dragged, setDragged] = useState<ColumnWidths>();
  const start = useRef<MeasuredColumns>(undefined);
  const latest = useRef<ColumnWidths>(undefined);
  return {
    widths: dragged ?? stored,
    edgeOf: (id, shown) => ({
      onStart(cell) {
        start.current = measure(cell, shown);
        latest.current = undefined;
      },
      onDrag(distance) {
        if (start.current === undefined) return;
        latest.current = draggedWidths(start.current, id, distance);
        setDragged(latest.current);
      },
      onEnd() {
        start.current = undefined;
        if (latest.current !== undefined) changeWidths({ ...stored, ...latest.current });
        latest.current = undefined;
        setDragged(undefined);
      },
      onReset: () => changeWidths(withWidth(stored, id, undefined)),
    }),
  };
}

function measure(cell: Element, shown: readonly ColumnId[]): MeasuredColumns {
  const widths = Array.from(
    cell.parentElement?.children ?? [],
    (each) => each.getBoundingClientRect().width,
  );
  return {
    title: widths[FIRST_CELLS - 1] ?? 0,
    widths: Object.fromEntries(shown.map((id, index) => [id, widths[index + FIRST_CELLS] ?? 0])),
  };
}
