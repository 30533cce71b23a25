import { nameKey } from "./file-name.ts";
import { folderOf, type ProjectFile } from "./project-file.ts";

/**
 * Returns a function that spells a folder's path as the project does. On many computers, two
 * folders whose names differ only in case or Unicode form would be one. The function remembers new
 * paths, so that the first spelling is kept.
 */
export function createFolderSpelling(
  files: readonly Pick<ProjectFile, "path">[],
): (folder: string) => string {
  const spelled = new Map<string, string>();
  const exact = new Set<string>();
  const add = (folder: string): void => {
    for (let each = folder; each !== "" && !exact.has(each); each = folderOf(each)) {
      exact.add(each);
      if (!spelled.has(nameKey(each))) spelled.set(nameKey(each), each);
    }
  };
  for (const { path } of files) add(folderOf(path));
  return (folder) => {
    if (exact.has(folder)) return folder;
    let known = folder;
    while (known !== "" && !spelled.has(nameKey(known))) known = folderOf(known);
    const result = `${spelled.get(nameKey(known)) ?? ""}${folder.slice(known.length)}`;
    add(result);
    return result;
  };
}

/** Returns the file whose name is used by `folder` or a folder above it; undefined if none is. */
export function fileInPlaceOfFolder<File extends Pick<ProjectFile, "path">>(
  files: readonly File[],
  folder: string,
): File | undefined {
  const keys = new Set<string>();
  for (let each = folder; each !== ""; each = folderOf(each)) keys.add(nameKey(each));
  return files.find(({ path }) => keys.has(nameKey(path)));
}
