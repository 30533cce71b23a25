import { filesBelow, type Folder, isHidden, type ProjectFile } from "./project-file.ts";

export type FileSort = "name" | "size" | "modified" | "references";

export interface FileOrder {
  readonly by: FileSort;
  readonly direction: "ascending" | "descending";
}

export type FileRow =
  | {
      readonly kind: "folder";
      readonly folder: Folder;
      readonly depth: number;
      readonly isOpen: boolean;
      readonly size: number;
      readonly fileCount: number;
      readonly modified: string | undefined;
    }
  | { readonly kind: "file"; readonly file: ProjectFile; readonly depth: number };

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
    return sorted(hits, order).map((file) => ({ kind: "file", file, depth: 0 }));
  }
  const walk = (folder: Folder, depth: number): FileRow[] => [
    ...sortedFolders(folder.folders, order).flatMap((each): FileRow[] => {
      const isOpen = !collapsed.has(each.path);
      const below = filesBelow(each).filter((file) => !isHidden(file.path));
      const row: FileRow = {
        kind: "folder",
        folder: each,
        depth,
        isOpen,
        size: below.reduce((sum, { size }) => sum + size, 0),
        fileCount: below.length,
        modified: latest(below),
      };
      return isOpen ? [row, ...walk(each, depth + 1)] : [row];
    }),
    ...sorted(folder.files, order).map((file): FileRow => ({ kind: "file", file, depth })),
  ];
  return walk(root, 0);
}

const NAME_COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function sorted(files: readonly ProjectFile[], { by, direction }: FileOrder): ProjectFile[] {
  const sign = direction === "ascending" ? 1 : -1;
  const compare = (a: ProjectFile, b: ProjectFile): number => {
    if (by === "size") return a.size - b.size;
    if (by === "modified") return (a.modified ?? "").localeCompare(b.modified ?? "");
    if (by === "references") return (a.library?.refCount ?? -1) - (b.library?.refCount ?? -1);
    return NAME_COLLATOR.compare(a.name, b.name);
  };
  return files.toSorted((a, b) => sign * compare(a, b) || NAME_COLLATOR.compare(a.name, b.name));
}

function sortedFolders(
  folders: readonly Folder[],
  { by, direction }: FileOrder,
): readonly Folder[] {
  return by === "name" && direction === "descending" ? folders.toReversed() : folders;
}

function latest(files: readonly ProjectFile[]): string | undefined {
  return files.reduce<string | undefined>(
    (last, { modified }) =>
      modified !== undefined && (last === undefined || modified > last) ? modified : last,
    undefined,
  );
}
