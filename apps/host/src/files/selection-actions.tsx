import type { LucideIcon } from "lucide-react";
import { FolderArchive, FolderInput, FolderOutput, FolderPlus, Merge, Trash2 } from "lucide-react";
import { attempt } from "../errors/notices.ts";
import { askToDelete } from "./delete-files.tsx";
import { askToCreateFolder, askToMove, moveOut } from "./move-files.tsx";
import { isFolderId, pathOfId } from "./project-file.ts";
import { zipSelection } from "./zip/zip-commands.ts";

export interface SelectionContext {
  readonly projectId: string;
  /** The folder that the page shows. */
  readonly folder: string;
  /** Row ids of the selected files and folders, without what is inside a selected folder. */
  readonly ids: readonly string[];
  /** The paths of all selected files. */
  readonly paths: readonly string[];
  readonly merge: (paths: readonly string[]) => Promise<void>;
}

/** An action of the bar that appears with a selection. */
export interface SelectionAction {
  readonly name: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isDanger?: boolean;
  /** True for an action that changes nothing, which viewers get too. */
  readonly isForViewers?: true;
  readonly act: (context: SelectionContext) => void;
}

/** In the order of the bar. */
export const SELECTION_ACTIONS: readonly SelectionAction[] = [
  {
    name: "merge",
    label: "Merge",
    icon: Merge,
    act: ({ merge, paths }) => attempt(() => merge(paths)),
  },
  {
    name: "create-folder",
    label: "New folder",
    icon: FolderPlus,
    act: ({ projectId, folder, ids }) => attempt(() => askToCreateFolder(projectId, folder, ids)),
  },
  {
    name: "move",
    label: "Move to folder",
    icon: FolderInput,
    act: ({ projectId, ids }) => attempt(() => askToMove(projectId, ids)),
  },
  {
    name: "move-out",
    label: "Move out of folder",
    icon: FolderOutput,
    act: ({ projectId, ids }) => attempt(() => moveOut(projectId, ids)),
  },
  {
    name: "zip",
    isForViewers: true,
    label: "Download as zip",
    icon: FolderArchive,
    act: ({ projectId, ids, paths }) =>
      zipSelection(projectId, {
        kind: "files",
        paths,
        folders: ids.filter(isFolderId).map(pathOfId),
      }),
  },
  {
    name: "delete",
    label: "Delete",
    icon: Trash2,
    isDanger: true,
    act: ({ projectId, ids }) => attempt(() => askToDelete(projectId, ids)),
  },
];
