import { platform } from "../platform/platform.ts";
import { FOLDER_PLACEHOLDER, folderOf, type ProjectFile } from "./project-file.ts";

/** The folders that would be empty, and so be gone, once these paths are taken away; the project's root is never one. */
export function emptiedFolders(
  files: readonly Pick<ProjectFile, "path">[],
  leaving: ReadonlySet<string>,
): readonly string[] {
  const remains = (folder: string): boolean =>
    files.some(({ path }) => path.startsWith(`${folder}/`) && !leaving.has(path));
  const folders = new Set([...leaving].map(folderOf).filter((folder) => folder !== ""));
  return [...folders].filter((folder) => !remains(folder));
}

/** Makes a folder, or does nothing where it is there. */
export async function ensureFolder(projectId: string, folder: string): Promise<void> {
  await platform().files.upload(
    projectId,
    `${folder}/${FOLDER_PLACEHOLDER}`,
    new Blob([], { type: "text/plain" }),
    { overwrite: true },
  );
}

/** Puts keepers into the folders that lose their last file, before they lose it. */
export async function addFolderPlaceholders(
  projectId: string,
  files: readonly Pick<ProjectFile, "path">[],
  leaving: ReadonlySet<string>,
): Promise<void> {
  await Promise.all(
    emptiedFolders(files, leaving).map((folder) => ensureFolder(projectId, folder)),
  );
}
