import type { SourceBytes } from "./source-bytes.ts";

/** Replaces the bytes `from` to `to`. */
export interface Patch {
  from: number;
  to: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Shorter pieces are copied, because a Blob of many parts is slow. */
const MIN_SLICE_BYTES = 64 * 1024;

/** Applies patches, which are in order and do not overlap. All other bytes stay. */
export async function spliceFile(source: SourceBytes, patches: readonly Patch[]): Promise<Blob> {
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
  let at = 0;
  const keepTo = async (end: number): Promise<void> => {
    if (end - at >= MIN_SLICE_BYTES) parts.push(source.slice(at, end));
    else if (end > at) parts.push(await source.read(at, end));
    at = end;
  };
  for (const { from, to, bytes } of patches) {
    await keepTo(from);
    parts.push(bytes);
    at = to;
  }
  await keepTo(source.size);
  return new Blob(parts);
}
