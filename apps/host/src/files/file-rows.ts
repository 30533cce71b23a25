import { compareNames, filesBelow, type Folder, type ProjectFile } from "./project-file.ts";

export type FileSort = "name" | "size" | "modified" | "references";

export interface FileOrder {
  readonly by: FileSort;
  readonly direction: "ascending" | "descending";
}

export type FileRow =
  | {
      readonly kind: "folder";
      /** The path, followed by a slash. */
      readonly id: string;
      readonly folder: Folder;
      readonly depth: number;
      readonly isOpen: boolean;
      readonly size: number;
      readonly fileCount: number;
      readonly modified: string | undefined;
    }
  | {
      readonly kind: "file";
      /** The path. */
      readonly id: string;
      readonly file: ProjectFile;
      readonly depth: number;
    };

interface RowOptions {
  readonly query: string;
  readonly order: FileOrder;
  readonly collapsed: ReadonlySet<string>;
}

/** Lists folders before files, each sorted. A search lists matching files from all folders. */
export function rowsOf(root: Folder, { query, order, collapsed }: RowOptions): FileRow[] {
  const needle = query.normalize("NFC").trim().toLowerCase();
  if (needle !== "") {
    const hits = filesBelow(root).filter((file) =>
      file.path.normalize("NFC").toLowerCase().includes(needle),
    );
    const byName = hits.toSorted((a, b) => compareNames(a.name, b.name));
    return sortFiles(byName, order).map((file) => fileRow(file, 0));
  }
  const rows: FileRow[] = [];
  const walk = (folder: Folder, depth: number): void => {
    for (const each of sortFolders(folder.folders, order)) {
      const isOpen = !collapsed.has(each.path);
      rows.push({
        kind: "folder",
        id: `${each.path}/`,
        folder: each,
        depth,
        isOpen,
        ...totalsOf(each),
      });
      if (isOpen) walk(each, depth + 1);
    }
    for (const file of sortFiles(folder.files, order)) rows.push(fileRow(file, depth));
  };
  walk(root, 0);
  return rows;
}

function fileRow(file: ProjectFile, depth: number): FileRow {
  return { kind: "file", id: file.path, file, depth };
}

interface Totals {
  readonly size: number;
  readonly fileCount: number;
  readonly modified: string | undefined;
}

const totals = new WeakMap<Folder, Totals>();

/** Includes subfolders; cached for each `Folder` object. */
export function totalsOf(folder: Folder): Totals {
  const known = totals.get(folder);
  if (known !== undefined) return known;
  let size = 0;
  let fileCount = 0;
  let modified: string | undefined;
  const add = (more: Totals): void => {
    size += more.size;
    fileCount += more.fileCount;
    if (more.modified !== undefined && (modified === undefined || more.modified > modified))
      modified = more.modified;
  };
  for (const file of folder.files) add({ ...file, fileCount: 1 });
  for (const each of folder.folders) add(totalsOf(each));
  const found = { size, fileCount, modified };
  totals.set(folder, found);
  return found;
}

/** Expects `files` sorted by name. */
function sortFiles(
  files: readonly ProjectFile[],
  { by, direction }: FileOrder,
): readonly ProjectFile[] {
  if (by === "name") return direction === "ascending" ? files : files.toReversed();
  const sign = direction === "ascending" ? 1 : -1;
  const compare = (a: ProjectFile, b: ProjectFile): number => {
    if (by === "size") return a.size - b.size;
    if (by === "references") return (a.library?.refCount ?? -1) - (b.library?.refCount ?? -1);
    const [first, second] = [a.modified ?? "", b.modified ?? ""];
    return first < second ? -1 : first > second ? 1 : 0;
  };
  return files.toSorted((a, b) => sign * compare(a, b));
}

function sortFolders(folders: readonly Folder[], { by, direction }: FileOrder): readonly Folder[] {
  return by === "name" && direction === "descending" ? folders.toReversed() : folders;
}
