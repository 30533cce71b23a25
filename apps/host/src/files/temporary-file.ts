/** The hidden folder of files that exist only to be downloaded. */
const TEMPORARY_FOLDER = ".temp";
const LIFETIME_MS = 30 * 60 * 1000;
/** The download starts this long after the file is stored. */
export const DOWNLOAD_DELAY_MS = 3000;

export function temporaryPath(name: string): string {
  return `${TEMPORARY_FOLDER}/${crypto.randomUUID()}/${name}`;
}

export function isTemporary(path: string): boolean {
  return path.startsWith(`${TEMPORARY_FOLDER}/`);
}

/** ISO expiry time of a file stored at `now`. */
export function expiryOf(now: number): string {
  return new Date(now + LIFETIME_MS).toISOString();
}
