import { useMemo, useState } from "react";
import type { FileRow } from "./file-rows.ts";
import {
  EMPTY_SELECTION,
  extendRange,
  foldersWithSelected,
  invertRows,
  selectRows,
  toggleRow,
  topmost,
  withoutMissing,
} from "./file-selection.ts";
import type { Folder } from "./project-file.ts";

export interface FileSelectionControls {
  readonly ids: ReadonlySet<string>;
  /** Folders that contain something selected. */
  readonly partial: ReadonlySet<string>;
  /** Selected ids, except those inside a selected folder. */
  readonly topmost: readonly string[];
  readonly toggle: (row: FileRow) => void;
  /**
   * Selects the rows from the one toggled last to `index`. If none was toggled, starts at `from`.
   */
  readonly extendTo: (index: number, from: number) => void;
  readonly selectAll: () => void;
  readonly invert: () => void;
  readonly clear: () => void;
}

/**
 * Deselects files that no longer exist. The other files stay selected when the list is refreshed.
 */
export function useFileSelection(
  root: Folder | undefined,
  rows: readonly FileRow[],
): FileSelectionControls {
  const [stored, setSelection] = useState(EMPTY_SELECTION);
  const selection = useMemo(
    () => (root === undefined ? stored : withoutMissing(stored, root)),
    [stored, root],
  );
  const partial = useMemo(() => foldersWithSelected(selection.ids), [selection.ids]);
  const top = useMemo(() => topmost(selection.ids), [selection.ids]);
  return {
    ids: selection.ids,
    partial,
    topmost: top,
    toggle: (row) => setSelection(toggleRow(selection, row)),
    extendTo(index, from) {
      const anchor = rows.findIndex(({ id }) => id === selection.anchor);
      setSelection(extendRange(selection, rows, anchor < 0 ? from : anchor, index));
    },
    selectAll: () => setSelection(selectRows(rows)),
    invert: () => setSelection(invertRows(selection, rows)),
    clear: () => setSelection(EMPTY_SELECTION),
  };
}
