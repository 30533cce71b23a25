import type { NewLogEntry } from "../../timeline/log-entry.ts";
import { FOLDER_PLACEHOLDER, isHidden, nameOf } from "../project-file.ts";

/** What one zip holds: a folder with its empty folders, or the files at some paths. */
export type ZipSelection =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "files"; readonly paths: readonly string[] };

/** The limit of a log entry. */
const MAX_LOGGED_PATHS = 1000;

export function pathFilter(selection: ZipSelection): (path: string) => boolean {
  if (selection.kind === "files") {
    const wanted = new Set(selection.paths);
    return (path) => wanted.has(path);
  }
  return (path) =>
    path.startsWith(`${selection.path}/`) &&
    (!isHidden(path) || nameOf(path) === FOLDER_PLACEHOLDER);
}

/** The timeline's entries about a zip that was downloaded. */
export function zipLogEntries(selection: ZipSelection): readonly NewLogEntry[] {
  const paths = selection.kind === "folder" ? [selection.path] : selection.paths;
  const [only] = paths;
  if (only !== undefined && paths.length === 1)
    return [{ type: "fileDownloadZip", filePath: only }];
  return Array.from({ length: Math.ceil(paths.length / MAX_LOGGED_PATHS) }, (_, part) => ({
    type: "fileDownloadZip",
    filePaths: paths.slice(part * MAX_LOGGED_PATHS, (part + 1) * MAX_LOGGED_PATHS),
  }));
}
