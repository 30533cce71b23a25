import { useEffect, useState } from "react";
import type { FilesContext } from "./file-actions.tsx";
import type { FileRow } from "./file-rows.ts";
import { FileTableRow } from "./FileTableRow.tsx";
import { FolderTableRow } from "./FolderTableRow.tsx";
import { rowState } from "./file-selection.ts";
import type { FileSelectionControls } from "./use-file-selection.ts";
import type { RowEvents } from "./row-cells.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** Row to focus. A new object with the same index focuses the row again. */
export interface RowFocus {
  readonly index: number;
}

interface FileRowsProps {
  readonly rows: readonly FileRow[];
  readonly selection: FileSelectionControls;
  readonly context: FilesContext;
  readonly events: RowEvents;
  /** The row whose checkbox gets the focus. */
  readonly focus: RowFocus | undefined;
}

/** Renders only the visible rows of a long list. */
export function FileRows({
  rows,
  selection,
  context,
  events,
  focus,
}: FileRowsProps): React.JSX.Element {
  const [focused, setFocused] = useState<number>();
  const { body, rows: shown, gapAfter, isWhole } = useVirtualRows(rows.length, focused);
  const [handled, setHandled] = useState<RowFocus>();
  if (focus !== undefined && focus !== handled) {
    setHandled(focus);
    setFocused(focus.index);
  }
  useEffect(() => {
    if (focus === undefined) return;
    body.current
      ?.querySelector<HTMLElement>(`[data-row="${focus.index}"] input[type="checkbox"]`)
      ?.focus();
  }, [body, focus]);
  return (
    // The handler only notes which row has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <tbody
      ref={body}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>("[data-row]")?.dataset["row"];
        if (row !== undefined) setFocused(Number(row));
      }}
    >
      {shown.flatMap(({ index, gap }) => {
        const row = rows[index];
        if (row === undefined) return [];
        const state = rowState(selection.ids, selection.partial, row.id);
        const shared = { index, state, context, events, isWhole };
        const line =
          row.kind === "file" ? (
            <FileTableRow key={row.id} row={row} {...shared} />
          ) : (
            <FolderTableRow key={row.id} row={row} {...shared} />
          );
        return gap > 0 ? [<Gap key={`gap ${index}`} height={gap} />, line] : [line];
      })}
      {gapAfter > 0 && <Gap height={gapAfter} />}
    </tbody>
  );
}

function Gap({ height }: { readonly height: number }): React.JSX.Element {
  return (
    <tr aria-hidden>
      {/* It takes the place of rows, and has nothing to say. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}
