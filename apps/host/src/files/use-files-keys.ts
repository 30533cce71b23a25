import { useEffect, useEffectEvent, type KeyboardEvent as RowKeyEvent } from "react";
import { attempt } from "../errors/notices.ts";
import { askToDelete } from "./delete-files.tsx";
import type { FileRow } from "./file-rows.ts";
import { askToRename } from "./move-files.tsx";
import type { FileSelectionControls } from "./use-file-selection.ts";

/** Keys of the whole page: Ctrl or Cmd+A selects all, Escape clears the selection. */
export function useSelectionKeys(selection: FileSelectionControls): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      event.preventDefault();
      selection.selectAll();
    } else if (event.key === "Escape" && selection.ids.size > 0) selection.clear();
  });
  useEffect(() => {
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, []);
}

/** Returns true for text fields, dialogs and menus, which handle these keys themselves. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    document.querySelector("dialog:modal") !== null ||
    (target instanceof Element &&
      (target.closest("[role=menu], [contenteditable], textarea, select") !== null ||
        (target instanceof HTMLInputElement && target.type !== "checkbox")))
  );
}

interface RowKeys {
  readonly projectId: string;
  /** False for viewers, who neither rename nor delete. */
  readonly isEditor: boolean;
  readonly rows: readonly FileRow[];
  readonly selection: FileSelectionControls;
  /** Focuses a row's checkbox. */
  readonly focusRow: (index: number) => void;
  /** Opens or closes a folder in the list. */
  readonly setOpen: (path: string, isOpen: boolean) => void;
}

/**
 * Keys of a row: arrows move to another row and, with Shift, select; Left and Right close and open a
 * folder; F2 renames; Delete deletes the selected files, or else the row's.
 */
export function useRowKeys({
  projectId,
  isEditor,
  rows,
  selection,
  focusRow,
  setOpen,
}: RowKeys): (event: RowKeyEvent<HTMLElement>) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLElement)) return;
    const index = Number(
      event.target.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? Number.NaN,
    );
    const row = rows[index];
    const opensMenu = event.target.getAttribute("aria-haspopup") !== null;
    if (row === undefined || event.target.closest("[role=menu]") !== null) return;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !opensMenu) {
      const next = index + (event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      if (rows[next] === undefined) return;
      if (event.shiftKey) selection.extendTo(next, index);
      focusRow(next);
    } else if (row.kind === "folder" && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
      event.preventDefault();
      setOpen(row.folder.path, event.key === "ArrowRight");
    } else if (!isEditor) {
      return;
    } else if (event.key === "F2") {
      event.preventDefault();
      attempt(() => askToRename(projectId, row.id));
    } else if (event.key === "Delete") {
      event.preventDefault();
      const ids = selection.ids.has(row.id) ? selection.topmost : [row.id];
      attempt(() => askToDelete(projectId, ids));
    }
  };
}
