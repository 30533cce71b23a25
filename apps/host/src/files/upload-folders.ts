import { toaster } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import type { PlacedFiles } from "./dropped-files.ts";
import { addPlacedFiles } from "./file-commands.tsx";
import { checkFileName } from "./file-name.ts";
import { $files, refreshFiles } from "./files-store.ts";
import { ensureFolder } from "./folder-placeholder.ts";
import { createFolderSpelling, fileInPlaceOfFolder } from "./folder-spelling.ts";
import { depthProblem, joinPath } from "./plan-move.ts";
import { nameOf } from "./project-file.ts";
import { $uploads, whenUploadsSettle } from "./upload-store.ts";

/** Uploads files and whole folders to `target`, and keeps the folders' structure. */
export async function addFolders(
  projectId: string,
  target: string,
  { files, folders, emptyFolders, unreadable = [] }: PlacedFiles,
): Promise<void> {
  const problem = folderProblem(target, files.map(({ folder }) => folder).concat(emptyFolders));
  if (problem !== undefined) {
    toaster.error(problem);
    return;
  }
  if (unreadable.length > 0)
    toaster.error(
      `${countOf(unreadable.length, "file or folder", "files and folders")} couldn't be read and won't be uploaded, for example “${shorten(unreadable[0] ?? "")}”. Check that you have access to them, then drop them again.`,
    );
  const before = failedUploads();
  const placed = files.map(({ file, folder }) => ({ file, folder: clean(folder) }));
  if (!(await addPlacedFiles(projectId, target, placed))) return;
  const spell = createFolderSpelling($files.get() ?? []);
  for (const folder of emptyFolders)
    await ensureFolder(projectId, spell(joinPath(target, clean(folder))));
  if (folders.length === 0) return;
  const { failed, cancelled } = await whenUploadsSettle();
  if (emptyFolders.length > 0) await refreshFiles(projectId);
  const [first = ""] = folders;
  const isRefused = [...failedUploads()].some((id) => !before.has(id));
  if (failed > 0 || cancelled > 0 || isRefused || unreadable.length > 0) return;
  toaster.success(
    folders.length === 1
      ? `Folder ${clean(first)} added successfully`
      : `${countOf(folders.length, "folder")} added successfully`,
  );
}

function failedUploads(): ReadonlySet<string> {
  return new Set(
    $uploads
      .get()
      .filter(({ phase }) => phase === "failed")
      .map(({ id }) => id),
  );
}

/**
 * Returns why a folder can't be stored; undefined if all can. If one can't, nothing is uploaded.
 */
function folderProblem(target: string, folders: readonly string[]): string | undefined {
  for (const folder of new Set(folders)) {
    if (folder === "") continue;
    const deep = depthProblem(`${joinPath(target, folder)}/file`);
    if (deep !== undefined) return `“${shorten(folder)}” was not uploaded. ${deep}`;
    for (const name of folder.split("/")) {
      const checked = checkFileName(name, {
        noun: "folder",
        remedy: "Rename the folder and try again.",
      });
      if ("problem" in checked)
        return `The folder “${shorten(name)}” was not uploaded. ${checked.problem}`;
    }
    const file = fileInPlaceOfFolder($files.get() ?? [], joinPath(target, clean(folder)));
    if (file !== undefined)
      return `“${shorten(folder)}” was not uploaded. There is already a file called “${nameOf(file.path)}” here. Rename the folder and try again.`;
  }
  return undefined;
}

function clean(folder: string): string {
  return folder
    .split("/")
    .map((name) => name.normalize("NFC").trim())
    .join("/");
}

const MAX_SHOWN_LENGTH = 60;

function shorten(text: string): string {
  return text.length <= MAX_SHOWN_LENGTH ? text : `${text.slice(0, MAX_SHOWN_LENGTH)}…`;
}
