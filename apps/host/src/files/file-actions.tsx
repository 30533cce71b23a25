import type { LucideIcon } from "lucide-react";
import {
  Download,
  Eye,
  FolderArchive,
  FolderInput,
  FolderOpen,
  FolderPlus,
  History,
  Link,
  Pencil,
  ScanText,
  Trash2,
} from "lucide-react";
import { attempt } from "../errors/notices.ts";
import { askToDelete } from "./delete-files.tsx";
import { downloadFile } from "./download-file.ts";
import { fileAddress, folderAddress, previewAddress, versionsAddress } from "./file-address.ts";
import { copyFileAddress } from "./file-commands.tsx";
import { askToCreateFolder, askToMove, askToRename, moveTo } from "./move-files.tsx";
import type { Folder, ProjectFile } from "./project-file.ts";
import { zipSelection } from "./zip/zip-commands.ts";

export interface FilesContext {
  readonly projectId: string;
  /** Row ids of the selected files and folders. */
  readonly selected: () => readonly string[];
}

/** An entry of a file's or folder's menu. Has `href` or `act`. */
export interface RowAction<Target> {
  readonly name: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keyHint?: string;
  /** If true, the entry is red and comes last, after a separator. */
  readonly isDanger?: boolean;
  /** True for an entry that changes nothing, which viewers get too. */
  readonly isForViewers?: true;
  /** Decides whether the target's menu has the entry; by default, it does. */
  readonly when?: (target: Target) => boolean;
  readonly href?: (target: Target) => string;
  readonly act?: (target: Target, context: FilesContext) => void;
}

/** The entries of a file's menu, in order. */
export const FILE_ACTIONS: readonly RowAction<ProjectFile>[] = [
  {
    name: "open",
    isForViewers: true,
    label: "Open",
    icon: Eye,
    when: ({ library }) => library !== undefined,
    href: fileAddress,
  },
  {
    name: "preview",
    isForViewers: true,
    label: "Preview",
    icon: ScanText,
    href: ({ path }) => previewAddress(path),
  },
  {
    name: "versions",
    isForViewers: true,
    label: "Versions",
    icon: History,
    href: ({ path }) => versionsAddress(path),
  },
  {
    name: "download",
    isForViewers: true,
    label: "Download",
    icon: Download,
    act: ({ path }, { projectId }) => attempt(() => downloadFile(projectId, path)),
  },
  {
    name: "copy-url",
    isForViewers: true,
    label: "Copy URL",
    icon: Link,
    act: (file, { projectId }) => copyFileAddress(projectId, file),
  },
  {
    name: "rename",
    label: "Rename",
    icon: Pencil,
    keyHint: "F2",
    act: ({ path }, { projectId }) => attempt(() => askToRename(projectId, path)),
  },
  {
    name: "move",
    label: "Move to folder",
    icon: FolderInput,
    act: ({ path }, { projectId }) => attempt(() => askToMove(projectId, [path])),
  },
  {
    name: "delete",
    label: "Delete file",
    icon: Trash2,
    keyHint: "Delete",
    isDanger: true,
    act: ({ path }, { projectId }) => attempt(() => askToDelete(projectId, [path])),
  },
];

/** The entries of a folder's menu, in order. */
export const FOLDER_ACTIONS: readonly RowAction<Folder>[] = [
  {
    name: "open",
    isForViewers: true,
    label: "Open",
    icon: FolderOpen,
    href: ({ path }) => folderAddress(path),
  },
  {
    name: "zip",
    isForViewers: true,
    label: "Download as zip",
    icon: FolderArchive,
    act: ({ path }, { projectId }) => zipSelection(projectId, { kind: "folder", path }),
  },
  {
    name: "create-folder",
    label: "New folder inside",
    icon: FolderPlus,
    act: ({ path }, { projectId }) => attempt(() => askToCreateFolder(projectId, path)),
  },
  {
    name: "move-selected-here",
    label: "Move selected files here",
    icon: FolderInput,
    act: ({ path }, { projectId, selected }) => attempt(() => moveTo(projectId, selected(), path)),
  },
  {
    name: "rename",
    label: "Rename",
    icon: Pencil,
    keyHint: "F2",
    act: ({ path }, { projectId }) => attempt(() => askToRename(projectId, `${path}/`)),
  },
  {
    name: "move",
    label: "Move to folder",
    icon: FolderInput,
    act: ({ path }, { projectId }) => attempt(() => askToMove(projectId, [`${path}/`])),
  },
  {
    name: "delete",
    label: "Delete folder",
    icon: Trash2,
    keyHint: "Delete",
    isDanger: true,
    act: ({ path }, { projectId }) => attempt(() => askToDelete(projectId, [`${path}/`])),
  },
];
