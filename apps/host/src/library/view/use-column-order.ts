import { type DragEvent, useState } from "react";
import { type ColumnId, movedColumn, type Side } from "./library-columns.ts";
import { changeColumns } from "./stored-columns.ts";

interface DraggedColumn {
  readonly id: ColumnId;
  /** Where it would be dropped now. */
  readonly at?: { readonly id: ColumnId; readonly side: Side } | undefined;
}

/** Attributes of a column's head cell, which people drag to another place. */
export interface ColumnDrag {
  readonly draggable: true;
  readonly "data-drop": Side | undefined;
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  readonly onDragOver: (event: DragEvent<HTMLElement>) => void;
  readonly onDrop: (event: DragEvent<HTMLElement>) => void;
  readonly onDragEnd: () => void;
}

/** Changes the order of the chosen columns by dragging their heads. The dialog does it by buttons. */
export function useColumnOrder(chosen: readonly ColumnId[]): (id: ColumnId) => ColumnDrag {
  const [dragged, setDragged] = useState<DraggedColumn>();
  return (id) => ({
    draggable: true,
    "data-drop": dragged?.at?.id === id && dragged.id !== id ? dragged.at.side : undefined,
    onDragStart(event) {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", id);
      setDragged({ id });
    },
    onDragOver(event) {
      // Files, for example, are dragged over the page, too.
      if (dragged === undefined) return;
      event.preventDefault();
      const side = sideOf(event);
      if (dragged.at?.id !== id || dragged.at.side !== side)
        setDragged({ id: dragged.id, at: { id, side } });
    },
    onDrop(event) {
      if (dragged === undefined) return;
      event.preventDefault();
      setDragged(undefined);
      if (dragged.id !== id) changeColumns(movedColumn(chosen, dragged.id, id, sideOf(event)));
    },
    onDragEnd: () => setDragged(undefined),
  });
}

function sideOf({ clientX, currentTarget }: DragEvent<HTMLElement>): Side {
  const { left, width } = currentTarget.getBoundingClientRect();
  return clientX < left + width / 2 ? "before" : "after";
}
