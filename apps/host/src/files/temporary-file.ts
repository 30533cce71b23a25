/** Where files stand that are saved only to be downloaded; nobody sees it in a list. */
const TEMPORARY_FOLDER = ".temp";
/** How long such a file is kept. */
const LIFETIME_MS = 30 * 60 * 1000;
/** How long after the saving its download starts. */
export const DOWNLOAD_DELAY_MS = 3000;

/** A place of its own for a file that is saved only to be downloaded under that name, which has no folders. */
export function temporaryPath(name: string): string {
  return `${TEMPORARY_FOLDER}/${crypto.randomUUID()}/${name}`;
}

/** Whether a path is such a place. */
export function isTemporary(path: string): boolean {
  return path.startsWith(`${TEMPORARY_FOLDER}/`);
}

/** When a temporary file that is saved now is taken away, as an ISO time. */
export function expiryOf(now: number): string {
  return new Date(now + LIFETIME_MS).toISOString();
}
