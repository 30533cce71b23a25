import { sniff } from "@tera/references";

const SNIFFED_BYTES = 64 * 1024;

/**
 * Checks only the beginning of the file. If few files are libraries, this is cheaper than starting
 * a worker for each.
 */
export async function looksLikeLibrary(file: Blob, filename: string): Promise<boolean> {
  return sniff(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()), filename) !== null;
}
