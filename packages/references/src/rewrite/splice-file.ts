import { joinBytes } from "../library-text.ts";
import type { SourceBytes } from "./source-bytes.ts";

/** Replaces the bytes `from` to `to`. */
export interface Patch {
  from: number;
  to: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Shorter pieces are copied and joined, because a Blob of many parts is slow. */
const MIN_SLICE_BYTES = 64 * 1024;
const JOINED_BYTES = 1024 * 1024;

/** Applies patches, which are in order and do not overlap. All other bytes stay. */
export async function spliceFile(source: SourceBytes, patches: readonly Patch[]): Promise<Blob> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = (): void => {
    if (pieces.length > 0) parts.push(joinBytes(pieces));
    pieces = [];
    size = 0;
  };
  const add = (piece: Uint8Array<ArrayBuffer>): void => {
    pieces.push(piece);
    size += piece.length;
    if (size >= JOINED_BYTES) flush();
  };
  let at = 0;
  const keepTo = async (end: number): Promise<void> => {
    if (end - at >= MIN_SLICE_BYTES) {
      flush();
      parts.push(source.slice(at, end));
    } else if (end > at) add(await source.read(at, end));
    at = end;
  };
  for (const { from, to, bytes } of patches) {
    await keepTo(from);
    add(bytes);
    at = to;
  }
  await keepTo(source.size);
  flush();
  return new Blob(parts);
}
