import type { NewLogEntry } from "../../timeline/log-entry.ts";
import { fileLogEntries } from "../log-files.ts";
import { FOLDER_PLACEHOLDER, isHidden, nameOf } from "../project-file.ts";

/**
 * Content of one zip: a folder with its empty folders, or the files at `paths` and the chosen
 * folders.
 */
export type ZipSelection =
  | { readonly kind: "folder"; readonly path: string }
  | {
      readonly kind: "files";
      readonly paths: readonly string[];
      /** Chosen folders, whose empty folders the zip also contains. */
      readonly folders?: readonly string[];
    };

export function pathFilter(selection: ZipSelection): (path: string) => boolean {
  if (selection.kind === "files") {
    const wanted = new Set(selection.paths);
    const inFolders = (selection.folders ?? []).map(isIn);
    return (path) => wanted.has(path) || inFolders.some((isInFolder) => isInFolder(path));
  }
  return isIn(selection.path);
}

function isIn(folder: string): (path: string) => boolean {
  return (path) =>
    path.startsWith(`${folder}/`) && (!isHidden(path) || nameOf(path) === FOLDER_PLACEHOLDER);
}

/** Returns the timeline entries for a downloaded zip. */
export function zipLogEntries(selection: ZipSelection): readonly NewLogEntry[] {
  const paths = selection.kind === "folder" ? [selection.path] : selection.paths;
  return fileLogEntries({ type: "fileDownloadZip" }, paths);
}
