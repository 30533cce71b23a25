import { platform } from "../platform/platform.ts";
import { FOLDER_PLACEHOLDER, folderOf, type ProjectFile } from "./project-file.ts";

/** Returns folders that would disappear with the `leaving` files; never the root. */
export function emptiedFolders(
  files: readonly Pick<ProjectFile, "path">[],
  leaving: ReadonlySet<string>,
): readonly string[] {
  const remains = (folder: string): boolean =>
    files.some(({ path }) => path.startsWith(`${folder}/`) && !leaving.has(path));
  const folders = new Set([...leaving].map(folderOf).filter((folder) => folder !== ""));
  return [...folders].filter((folder) => !remains(folder));
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

/** Call before the files are removed. */
export async function addFolderPlaceholders(
  projectId: string,
  files: readonly Pick<ProjectFile, "path">[],
  leaving: ReadonlySet<string>,
): Promise<void> {
  await Promise.all(
    emptiedFolders(files, leaving).map((folder) => ensureFolder(projectId, folder)),
  );
}
