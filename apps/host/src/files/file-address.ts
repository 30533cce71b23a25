import type { ProjectFile } from "./project-file.ts";

/** Path prefixes of pages about one file or folder. */
export const FILE_PAGES = {
  library: "/project/library/",
  download: "/project/download/",
  history: "/project/history/",
  versions: "/project/versions/",
  preview: "/project/preview/",
  folder: "/project/folder/",
} as const;

const ROOT = "/project/files";
const REFERENCE = "reference";
const FILE = "file";
const DUPLICATES = "duplicates";
export const DELETED_FILES_ADDRESS = `${ROOT}/deleted`;
export const PROVENANCE_ADDRESS = "/project/provenance";

/** Address of a library's editor or another file's download page. */
export function fileAddress(file: Pick<ProjectFile, "path" | "library">): string {
  return `${file.library === undefined ? FILE_PAGES.download : FILE_PAGES.library}${encodePath(file.path)}`;
}

export function libraryAddress(path: string): string {
  return `${FILE_PAGES.library}${encodePath(path)}`;
}

/** Address of a library with one of its references open. */
export function referenceAddress(path: string, reference: string): string {
  return `${libraryAddress(path)}?${REFERENCE}=${encodeURIComponent(reference)}`;
}

/** Address of a library's search for duplicates. */
export function duplicatesAddress(path: string): string {
  return `${libraryAddress(path)}?${DUPLICATES}`;
}

/** Reads from a library's address what to open in the library. */
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
  return `${FILE_PAGES.history}${encodePath(path)}`;
}

export function versionsAddress(path: string): string {
  return `${FILE_PAGES.versions}${encodePath(path)}`;
}

/** Address of the page that shows which files a file was made from. */
export function provenanceAddress(path: string): string {
  return `${PROVENANCE_ADDRESS}?${FILE}=${encodeURIComponent(path)}`;
}

/** Returns the path of the file that an address of the provenance page names. */
export function tracedPathIn(search: string): string | undefined {
  return new URLSearchParams(search).get(FILE) ?? undefined;
}

/** Without `versionId`, the address shows the current version. */
export function previewAddress(path: string, versionId?: string): string {
  return `${FILE_PAGES.preview}${encodePath(path)}${versionId === undefined ? "" : `?version=${versionId}`}`;
}

export function downloadAddress(path: string): string {
  return `${FILE_PAGES.download}${encodePath(path)}`;
}

/** "" is the project's root. */
export function folderAddress(path: string): string {
  return path === "" ? ROOT : `${FILE_PAGES.folder}${encodePath(path)}`;
}

/** Returns the folder in an address of the files page; "" for the project's root. */
export function folderPathIn(pathname: string): string {
  return pathname.startsWith(FILE_PAGES.folder)
    ? (decodePath(pathname.slice(FILE_PAGES.folder.length)) ?? "")
    : "";
}

/** An absolute URL for other members; it opens the project first. */
export function sharedFileAddress(
  origin: string,
  projectId: string,
  file: Pick<ProjectFile, "path" | "library">,
): string {
  return `${origin}/projects/${projectId}${fileAddress(file)}`;
}

/** Returns the file's path from the address of a page that shows one file. */
export function filePathIn(pathname: string): string | undefined {
  const start = [
    FILE_PAGES.library,
    FILE_PAGES.download,
    FILE_PAGES.history,
    FILE_PAGES.versions,
    FILE_PAGES.preview,
  ].find((prefix) => pathname.startsWith(prefix));
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

/** Encodes each segment of a path for a URL. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
