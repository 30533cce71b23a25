import { type PageAction, usePageActions } from "@tera/ui";
import {
  CopyMinus,
  Database,
  Download,
  FileInput,
  FileOutput,
  GitCompareArrows,
  History,
  PencilLine,
  Plus,
  Redo2,
  Search,
  Undo2,
} from "lucide-react";
import { navigate } from "wouter/use-browser-location";
import { downloadAddress, historyAddress, versionsAddress } from "../../files/file-address.ts";
import { shortcutKeys } from "../../platform/shortcuts.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { Adding } from "../adding/use-adding.ts";
import type { LibraryView } from "./library-view.ts";
import type { LibraryActions } from "./use-library-actions.ts";

interface OtherActions {
  readonly onImport: () => void;
  readonly onFindDuplicates: () => void;
}

/** Offers the actions of the library's bar in the command palette. */
export function useLibraryPageActions(
  { path, report, references, undoLabel, redoLabel }: LibraryView,
  actions: LibraryActions,
  { onImport, onFindDuplicates }: OtherActions,
): void {
  const isEditor = useCanEdit();
  usePageActions(() => {
    if (report === undefined) return [];
    const steps: PageAction[] = [];
    if (undoLabel !== undefined)
      steps.push({
        id: "undo",
        label: `Undo: ${undoLabel}`,
        icon: Undo2,
        keys: shortcutKeys("undo"),
        run: actions.undo,
      });
    if (redoLabel !== undefined)
      steps.push({
        id: "redo",
        label: `Redo: ${redoLabel}`,
        icon: Redo2,
        keys: shortcutKeys("redo"),
        run: actions.redo,
      });
    const changes = additions(actions.adding, onImport);
    const reading =
      references.length === 0
        ? []
        : [
            { id: "export", label: "Export references", icon: FileOutput, run: actions.exportSome },
            {
              id: "sources",
              label: "Sources of the references",
              icon: Database,
              run: actions.showSources,
            },
            { id: "duplicates", label: "Find duplicates", icon: CopyMinus, run: onFindDuplicates },
          ];
    const editing =
      references.length === 0
        ? []
        : [
            {
              id: "edit-field",
              label: "Edit field of selected or found references",
              icon: PencilLine,
              run: actions.editField,
            },
          ];
    const pages = [
      {
        id: "history",
        label: "Edit history",
        icon: History,
        run: () => navigate(historyAddress(path)),
      },
      {
        id: "versions",
        label: "Versions of this library",
        icon: GitCompareArrows,
        run: () => navigate(versionsAddress(path)),
      },
      {
        id: "download",
        label: "Download file",
        icon: Download,
        run: () => navigate(downloadAddress(path)),
      },
    ];
    return isEditor
      ? [...changes, ...editing, ...reading, ...steps, ...pages]
      : [...reading, ...pages];
  });
}

function additions({ byHand, byLookup }: Adding, onImport: () => void): readonly PageAction[] {
  return [
    { id: "add", label: "New reference", icon: Plus, run: byHand },
    { id: "look-up", label: "Add by DOI, PMID or title", icon: Search, run: byLookup },
    { id: "import", label: "Import references", icon: FileInput, run: onImport },
  ];
}
