import { sniff } from "@tera/references";

const SNIFFED_BYTES = 64 * 1024;

/**
 * Checks only the beginning of the file, which is cheaper than a worker when few files are
 * libraries.
 */
export async function looksLikeLibrary(file: Blob, filename: string): Promise<boolean> {
  return sniff(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()), filename) !== null;
}
