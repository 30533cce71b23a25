import type { ProjectFile } from "./project-file.ts";

const LIBRARY = "/project/library/";
const DOWNLOAD = "/project/download/";
const HISTORY = "/project/history/";

/** The page of a file within the app: the editor for a library, the download for anything else. */
export function fileAddress(file: Pick<ProjectFile, "path" | "library">): string {
  return `${file.library === undefined ? DOWNLOAD : LIBRARY}${encodePath(file.path)}`;
}

/** The editor of a library. */
export function libraryAddress(path: string): string {
  return `${LIBRARY}${encodePath(path)}`;
}

/** Who edited what in a library. */
export function historyAddress(path: string): string {
  return `${HISTORY}${encodePath(path)}`;
}

/** The download page of a file. */
export function downloadAddress(path: string): string {
  return `${DOWNLOAD}${encodePath(path)}`;
}

/** The address to hand to other members; it opens the project first where another one is active. */
export function sharedFileAddress(
  origin: string,
  projectId: string,
  file: Pick<ProjectFile, "path" | "library">,
): string {
  return `${origin}/projects/${projectId}${fileAddress(file)}`;
}

/** The file's path in a page address below /project/library/, /project/download/ or /project/history/; undefined elsewhere. */
export function filePathIn(pathname: string): string | undefined {
  const start = [LIBRARY, DOWNLOAD, HISTORY].find((prefix) => pathname.startsWith(prefix));
  if (start === undefined) return undefined;
  try {
    return pathname.slice(start.length).split("/").map(decodeURIComponent).join("/") || undefined;
  } catch {
    // A broken percent sign names no file.
    return undefined;
  }
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
