import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useState } from "react";
import { toastBackgroundError } from "../errors/notices.ts";
import { type FileOrder, type FileRow, rowsOf } from "./file-rows.ts";
import { $files, $fileTree, openProjectFiles } from "./files-store.ts";
import { filesBelow, type Folder, folderAt, type ProjectFile } from "./project-file.ts";

export interface FileList {
  /** Undefined until a cached or fresh list is loaded, and if the folder does not exist. */
  readonly folder: Folder | undefined;
  /** True if the list is loaded and the folder is not in it. */
  readonly isMissing: boolean;
  readonly rows: readonly FileRow[];
  /** The folder's files, with those in its subfolders. */
  readonly shown: readonly ProjectFile[];
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly order: FileOrder;
  readonly setOrder: (order: FileOrder) => void;
  /** Opens or closes a folder in the list; toggles it if `isOpen` is undefined. */
  readonly setOpen: (path: string, isOpen?: boolean) => void;
}

export function useFileList(projectId: string, path: string): FileList {
  const files = useStore($files);
  const tree = useStore($fileTree);
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<FileOrder>({ by: "name", direction: "ascending" });
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    openProjectFiles(projectId).catch(toastBackgroundError);
  }, [projectId]);

  const folder = useMemo(
    () => (tree === undefined ? undefined : folderAt(tree, path)),
    [tree, path],
  );
  const rows = useMemo(
    () => (folder === undefined ? [] : rowsOf(folder, { query, order, collapsed })),
    [folder, query, order, collapsed],
  );
  const shown = useMemo(() => (folder === undefined ? [] : filesBelow(folder)), [folder]);
  return {
    folder,
    isMissing: files !== undefined && folder === undefined,
    rows,
    shown,
    query,
    setQuery,
    order,
    setOrder,
    setOpen: (which, isOpen) =>
      setCollapsed((before) => {
        const next = new Set(before);
        if (isOpen ?? before.has(which)) next.delete(which);
        else next.add(which);
        return next;
      }),
  };
}
