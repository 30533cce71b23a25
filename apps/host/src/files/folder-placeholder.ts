import { codeOf } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { FOLDER_PLACEHOLDER, folderOf, type ProjectFile } from "./project-file.ts";

/**
 * Returns the folders, except the root, that would disappear without the `leaving` files. Leaves
 * out `leavingFolders` and the folders in them, because they are meant to disappear. Leaves out
 * folders that are not listed, because a placeholder would create them again.
 */
export function emptiedFolders(
  files: readonly Pick<ProjectFile, "path">[],
  leaving: ReadonlySet<string>,
  leavingFolders: readonly string[] = [],
): readonly string[] {
  const listed = files.map(({ path }) => path);
  const candidates = new Set(
    [
      ...listed.filter((path) => leaving.has(path)),
      ...leavingFolders.filter((folder) => listed.some((path) => path.startsWith(`${folder}/`))),
    ].map(folderOf),
  );
  candidates.delete("");
  for (const folder of candidates)
    if (leavingFolders.some((gone) => `${folder}/`.startsWith(`${gone}/`)))
      candidates.delete(folder);
  if (candidates.size === 0) return [];
  for (const { path } of files) {
    if (leaving.has(path)) continue;
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder))
      candidates.delete(folder);
  }
  return [...candidates];
}

/** Creates a folder; does nothing if it exists. */
export async function ensureFolder(projectId: string, folder: string): Promise<void> {
  await platform().files.upload(
    projectId,
    `${folder}/${FOLDER_PLACEHOLDER}`,
    new Blob([], { type: "text/plain" }),
    { overwrite: true },
  );
}

/**
 * Call before the files are removed. If a placeholder can't be written, logs it and continues,
 * because the files matter more than their empty folder.
 */
export async function addFolderPlaceholders(
  projectId: string,
  files: readonly Pick<ProjectFile, "path">[],
  leaving: ReadonlySet<string>,
): Promise<void> {
  await writePlaceholders(projectId, emptiedFolders(files, leaving));
}

export async function writePlaceholders(
  projectId: string,
  folders: readonly string[],
): Promise<void> {
  await Promise.all(
    folders.map((folder) =>
      ensureFolder(projectId, folder).catch((error: unknown) => {
        // Support staff look in the browser console for this failure.
        // oxlint-disable-next-line no-console
        console.info("folder.placeholder-failed", folder, codeOf(error));
      }),
    ),
  );
}
