import { sniff } from "@tera/references";

/** How much of a file's beginning is looked at. */
const SNIFFED_BYTES = 64 * 1024;

/** Whether a file begins as a library does; for files that seldom are one, because a worker for each would take long. */
export async function looksLikeLibrary(file: Blob, filename: string): Promise<boolean> {
  return sniff(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()), filename) !== null;
}
