import type { FileRow } from "./file-rows.ts";
import { type Folder, folderOf, isFolderId, pathOfId, type ProjectFile } from "./project-file.ts";

/**
 * Selected files and folders, by row id. A selected folder's whole content is selected, too. A new
 * range from the same anchor replaces the previous range.
 */
export interface FileSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
  /** Ids that were selected before the range. */
  readonly rangeBase: ReadonlySet<string>;
}

export const EMPTY_SELECTION: FileSelection = {
  ids: new Set(),
  anchor: undefined,
  rangeBase: new Set(),
};

export function toggleRow({ ids }: FileSelection, row: FileRow): FileSelection {
  const next = new Set(ids);
  if (ids.has(row.id)) {
    for (const id of idsWithin(row)) next.delete(id);
    // A folder without one of its files is no longer selected as a whole.
    for (const id of foldersAround(row.id)) next.delete(id);
  } else for (const id of idsWithin(row)) next.add(id);
  return { ids: next, anchor: row.id, rangeBase: next };
}

/** Selects the rows between the indexes `from`, the anchor, and `to`. */
export function extendRange(
  selection: FileSelection,
  rows: readonly FileRow[],
  from: number,
  to: number,
): FileSelection {
  const ids = new Set(selection.rangeBase);
  for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1))
    for (const id of idsWithin(row)) ids.add(id);
  return { ids, anchor: rows[from]?.id, rangeBase: selection.rangeBase };
}

export function selectRows(rows: readonly FileRow[]): FileSelection {
  const ids = new Set<string>();
  for (const row of rows) for (const id of idsWithin(row)) ids.add(id);
  return { ids, anchor: undefined, rangeBase: ids };
}

/** Selects the files and folders in `rows` that were not selected, and deselects all others. */
export function invertRows({ ids }: FileSelection, rows: readonly FileRow[]): FileSelection {
  const next = new Set<string>();
  for (const row of rows) {
    const within = idsWithin(row);
    // Nothing of the folder was selected, so all of it becomes selected.
    if (!within.some((id) => ids.has(id))) for (const id of within) next.add(id);
    else for (const id of within) if (!ids.has(id) && !isFolderId(id)) next.add(id);
  }
  return { ids: next, anchor: undefined, rangeBase: next };
}

/**
 * Deselects files and folders that no longer exist, and folders that have gained a file since.
 * Returns the same object if nothing changes.
 */
export function withoutMissing(selection: FileSelection, root: Folder): FileSelection {
  if (selection.ids.size === 0) return selection;
  const kept = new Set<string>();
  const visit = (folder: Folder): boolean => {
    let isWhole = true;
    for (const each of folder.folders) if (!visit(each)) isWhole = false;
    for (const { path } of folder.files)
      if (selection.ids.has(path)) kept.add(path);
      else isWhole = false;
    const id = folderId(folder);
    if (isWhole && selection.ids.has(id)) kept.add(id);
    return kept.has(id);
  };
  visit(root);
  return kept.size === selection.ids.size
    ? selection
    : { ids: kept, anchor: selection.anchor, rangeBase: kept };
}

/** "all" for a selected row, "some" for a folder with a selected file. */
export function rowState(
  ids: ReadonlySet<string>,
  partial: ReadonlySet<string>,
  id: string,
): "all" | "some" | "none" {
  if (ids.has(id)) return "all";
  return partial.has(id) ? "some" : "none";
}

/** Ids of the folders that contain something selected. */
export function foldersWithSelected(ids: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const id of ids) for (const folder of foldersAround(id)) found.add(folder);
  return found;
}

/** The selected files and folders that are not inside a selected folder. */
export function topmost(ids: ReadonlySet<string>): readonly string[] {
  return [...ids].filter((id) => foldersAround(id).every((folder) => !ids.has(folder)));
}

export function selectedFiles(
  files: readonly ProjectFile[],
  ids: ReadonlySet<string>,
): readonly ProjectFile[] {
  return ids.size === 0 ? [] : files.filter(({ path }) => ids.has(path));
}

function folderId({ path }: Folder): string {
  return `${path}/`;
}

function foldersAround(id: string): string[] {
  const found: string[] = [];
  const path = pathOfId(id);
  for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder))
    found.push(`${folder}/`);
  return found;
}

const contents = new WeakMap<Folder, readonly string[]>();

function idsWithin(row: FileRow): readonly string[] {
  return row.kind === "file" ? [row.id] : idsOfFolder(row.folder);
}

/** Cached for each `Folder` object, because the list is rebuilt only after a change. */
function idsOfFolder(folder: Folder): readonly string[] {
  const known = contents.get(folder);
  if (known !== undefined) return known;
  const ids = [folderId(folder)];
  for (const { path } of folder.files) ids.push(path);
  for (const each of folder.folders) for (const id of idsOfFolder(each)) ids.push(id);
  contents.set(folder, ids);
  return ids;
}
