import type { ProjectFile } from "./project-file.ts";

const LIBRARY = "/project/library/";
const DOWNLOAD = "/project/download/";
const HISTORY = "/project/history/";
const VERSIONS = "/project/versions/";
const PREVIEW = "/project/preview/";
const FOLDER = "/project/folder/";
const ROOT = "/project/files";
const REFERENCE = "reference";
const DUPLICATES = "duplicates";
export const DELETED_FILES_ADDRESS = `${ROOT}/deleted`;

/** Address of a library's editor or another file's download page. */
export function fileAddress(file: Pick<ProjectFile, "path" | "library">): string {
  return `${file.library === undefined ? DOWNLOAD : LIBRARY}${encodePath(file.path)}`;
}

export function libraryAddress(path: string): string {
  return `${LIBRARY}${encodePath(path)}`;
}

/** The library with one of its references open. */
export function referenceAddress(path: string, reference: string): string {
  return `${libraryAddress(path)}?${REFERENCE}=${encodeURIComponent(reference)}`;
}

/** The library's search for duplicates. */
export function duplicatesAddress(path: string): string {
  return `${libraryAddress(path)}?${DUPLICATES}`;
}

/** What a library's address opens in it. */
export function openedInLibrary(search: string): {
  readonly reference: string | undefined;
  readonly isReview: boolean;
} {
  const parameters = new URLSearchParams(search);
  return {
    reference: parameters.get(REFERENCE) ?? undefined,
    isReview: parameters.has(DUPLICATES),
  };
}

export function historyAddress(path: string): string {
  return `${HISTORY}${encodePath(path)}`;
}

export function versionsAddress(path: string): string {
  return `${VERSIONS}${encodePath(path)}`;
}

/** Without `versionId`, the address shows the current version. */
export function previewAddress(path: string, versionId?: string): string {
  return `${PREVIEW}${encodePath(path)}${versionId === undefined ? "" : `?version=${versionId}`}`;
}

export function downloadAddress(path: string): string {
  return `${DOWNLOAD}${encodePath(path)}`;
}

/** "" is the project's root. */
export function folderAddress(path: string): string {
  return path === "" ? ROOT : `${FOLDER}${encodePath(path)}`;
}

/** The folder of an address of the files page; "" for the project's root. */
export function folderPathIn(pathname: string): string {
  return pathname.startsWith(FOLDER) ? (decodePath(pathname.slice(FOLDER.length)) ?? "") : "";
}

/** An absolute URL for other members; it opens the project first. */
export function sharedFileAddress(
  origin: string,
  projectId: string,
  file: Pick<ProjectFile, "path" | "library">,
): string {
  return `${origin}/projects/${projectId}${fileAddress(file)}`;
}

/** The file's path in the address of a page that shows one file. */
export function filePathIn(pathname: string): string | undefined {
  const start = [LIBRARY, DOWNLOAD, HISTORY, VERSIONS, PREVIEW].find((prefix) =>
    pathname.startsWith(prefix),
  );
  return start === undefined ? undefined : decodePath(pathname.slice(start.length));
}

/** Undefined for an empty or malformed path. */
function decodePath(encoded: string): string | undefined {
  try {
    const path = encoded.split("/").filter(Boolean).map(decodeURIComponent).join("/");
    return path === "" ? undefined : path;
  } catch {
    // Malformed percent encoding.
    return undefined;
  }
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
