import { useLayoutEffect, useMemo, useRef } from "react";
import { attempt } from "../errors/notices.ts";
import { readDropped } from "./dropped-files.ts";
import type { FilesContext } from "./file-actions.tsx";
import type { FileRow } from "./file-rows.ts";
import { moveTo } from "./move-files.tsx";
import type { RowEvents } from "./row-cells.tsx";
import { addFolders } from "./upload-folders.ts";
import type { FileSelectionControls } from "./use-file-selection.ts";

interface RowHandlers {
  readonly events: RowEvents;
  readonly context: FilesContext;
}

/**
 * Returns the handlers that rows call. They are stable, so that unchanged rows do not render again.
 */
export function useRowEvents(
  projectId: string,
  isEditor: boolean,
  rows: readonly FileRow[],
  selection: FileSelectionControls,
  setOpen: (path: string, isOpen?: boolean) => void,
): RowHandlers {
  const latest = useRef({ rows, selection, setOpen });
  useLayoutEffect(() => {
    latest.current = { rows, selection, setOpen };
  });
  return useMemo(
    () => ({
      context: { projectId, selected: () => latest.current.selection.topmost },
      events: {
        isEditor,
        onChoose(index, how) {
          const row = latest.current.rows[index];
          if (row === undefined) return;
          if (how === "range") latest.current.selection.extendTo(index, index);
          else latest.current.selection.toggle(row);
        },
        onToggleOpen: (path) => latest.current.setOpen(path),
        idsToDrag(id) {
          const { ids, topmost } = latest.current.selection;
          return ids.has(id) ? topmost : [id];
        },
        onDropRows: (ids, folder) => isEditor && attempt(() => moveTo(projectId, ids, folder)),
        onDropFiles: (transfer, folder) =>
          isEditor &&
          attempt(async () => addFolders(projectId, folder, await readDropped(transfer))),
      },
    }),
    [isEditor, projectId],
  );
}
