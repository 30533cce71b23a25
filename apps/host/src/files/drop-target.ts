import { type DragEvent, useRef, useState } from "react";

const ROW_IDS = "application/x-file-row-ids";

/** Starts dragging files and folders, by row id. */
export function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(ROW_IDS, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = "move";
}

interface DropHandlers {
  /** Called when rows of this page's list are dropped. */
  readonly onRows: (ids: readonly string[]) => void;
  /** Called when files from the computer are dropped. Read the transfer before returning. */
  readonly onFiles: (transfer: DataTransfer) => void;
}

interface DropTarget {
  readonly isOver: boolean;
  readonly handlers: {
    readonly onDragEnter: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

export function useDropTarget({ onRows, onFiles }: DropHandlers): DropTarget {
  const [isOver, setOver] = useState(false);
  // The browser reports entering a child before leaving its parent.
  const depth = useRef(0);
  const takes = ({ dataTransfer: { types } }: DragEvent): boolean =>
    types.includes(ROW_IDS) || types.includes("Files");
  return {
    isOver,
    handlers: {
      onDragEnter(event) {
        if (!takes(event)) return;
        event.preventDefault();
        depth.current += 1;
        setOver(true);
      },
      onDragOver(event) {
        if (takes(event)) event.preventDefault();
      },
      onDragLeave() {
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setOver(false);
      },
      onDrop(event) {
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        depth.current = 0;
        setOver(false);
        const ids = event.dataTransfer.getData(ROW_IDS);
        if (ids === "") onFiles(event.dataTransfer);
        else onRows(idsIn(ids));
      },
    },
  };
}

/** Returns [] for text that is not a list, as another page's drag may contain anything. */
function idsIn(text: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}
