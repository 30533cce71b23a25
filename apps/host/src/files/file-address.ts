import type { ProjectFile } from "./project-file.ts";

const LIBRARY = "/project/library/";
const DOWNLOAD = "/project/download/";
const HISTORY = "/project/history/";
const VERSIONS = "/project/versions/";
const PREVIEW = "/project/preview/";

/** Address of a library's editor or another file's download page. */
export function fileAddress(file: Pick<ProjectFile, "path" | "library">): string {
  return `${file.library === undefined ? DOWNLOAD : LIBRARY}${encodePath(file.path)}`;
}

export function libraryAddress(path: string): string {
  return `${LIBRARY}${encodePath(path)}`;
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
  if (start === undefined) return undefined;
  try {
    return pathname.slice(start.length).split("/").map(decodeURIComponent).join("/") || undefined;
  } catch {
    // Malformed percent encoding.
    return undefined;
  }
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
