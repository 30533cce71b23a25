const PROJECT = /^\/projects\/[^/]+\//u;
/** The host's folder for files that are only downloaded. A viewer can save nowhere else. */
const DOWNLOADS = ".temp/";

/** Returns a file's path within its project. */
export function pathInProject(path: string): string {
  return path.replace(PROJECT, "");
}

/** True for a file that the host only downloads, and that the timeline can't name. */
export function isDownload(path: string): boolean {
  return pathInProject(path).startsWith(DOWNLOADS);
}
