import { formatOfName } from "@tera/references";
import { toastBackgroundError } from "../errors/notices.ts";
import { fileAddress } from "../files/file-address.ts";
import { $files, $fileTree, openProjectFiles, refreshFiles } from "../files/files-store.ts";
import { setMovedFilesHandler } from "../files/moved-files.ts";
import { setEditsWriter } from "../files/pending-edits.ts";
import { filesBelow, folderOf, type ProjectFile } from "../files/project-file.ts";
import { listenToFiles } from "../project/file-events.ts";
import { $recentFiles } from "../project/recent-files.ts";
import { $fileKinds, type FileKind } from "../timeline/file-kinds.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { mayEdit } from "../projects/projects-store.ts";

const RECENT = 4;

/** Loads the open project's files and follows other people's changes. */
export function followFiles(): void {
  setEditsWriter(async (projectId, path) => {
    // Viewers read the file as it is stored.
    if (formatOfName(path) === null || !mayEdit(projectId)) return;
    const { compactLibrary } = await import("../library/data/write-back.ts");
    await compactLibrary(projectId, path);
  });
  setMovedFilesHandler(async (projectId, moves) => {
    const { moveUnfinishedWork } = await import("../library/data/move-unfinished-work.ts");
    await moveUnfinishedWork(projectId, moves);
  });
  $activeProjectId.subscribe((id) => {
    if (id === undefined) $files.set(undefined);
    else openProjectFiles(id).catch(toastBackgroundError);
  });
  listenToFiles(() => {
    const id = $activeProjectId.get();
    if (id !== undefined) refreshFiles(id).catch(toastBackgroundError);
  });
  $files.subscribe((files) => {
    $fileKinds.set(files && kindsOf(files));
  });
  $fileTree.subscribe((tree) => {
    const latest =
      tree === undefined
        ? []
        : filesBelow(tree).toSorted((a, b) => (b.modified ?? "").localeCompare(a.modified ?? ""));
    $recentFiles.set(
      latest.slice(0, RECENT).map((file) => ({
        path: file.path,
        name: file.name,
        href: fileAddress(file),
        references: file.library?.refCount,
      })),
    );
  });
}

function kindsOf(files: readonly ProjectFile[]): ReadonlyMap<string, FileKind> {
  const kinds = new Map<string, FileKind>();
  for (const { path, library } of files) {
    kinds.set(path, library ? "library" : "other");
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) {
      if (kinds.has(`${folder}/`)) break;
      kinds.set(`${folder}/`, "folder");
    }
  }
  return kinds;
}
