import { usePageActions } from "@tera/ui";
import { FlipHorizontal2, ListChecks, X } from "lucide-react";
import { countText } from "../platform/date-text.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { SELECTION_ACTIONS, type SelectionContext } from "./selection-actions.tsx";
import type { FileSelectionControls } from "./use-file-selection.ts";

/** Offers the selection's actions in the command palette, as the bar does. */
export function useSelectionPageActions(
  selection: FileSelectionControls,
  context: SelectionContext,
  hasRows: boolean,
): void {
  const isEditor = useCanEdit();
  usePageActions(() => {
    if (!hasRows) return [];
    const all = {
      id: "select-all",
      label: "Select all files",
      icon: ListChecks,
      run: selection.selectAll,
    };
    if (selection.ids.size === 0) return [all];
    return [
      ...SELECTION_ACTIONS.filter(({ isForViewers = false }) => isEditor || isForViewers).map(
        ({ name, label, icon, act }) => ({
          id: `selection:${name}`,
          label: `${label}: ${countText(context.ids.length)} selected`,
          icon,
          run: () => act(context),
        }),
      ),
      all,
      {
        id: "select-invert",
        label: "Invert selection",
        icon: FlipHorizontal2,
        run: selection.invert,
      },
      { id: "select-none", label: "Clear selection", icon: X, run: selection.clear },
    ];
  });
}
