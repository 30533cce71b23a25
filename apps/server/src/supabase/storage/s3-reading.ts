import type { Readable } from "node:stream";
import { ApiError } from "../../errors/api-error.ts";
import type { S3Objects } from "./s3-objects.ts";

/** For the next bytes, while somebody waits for them. */
const STALLED_MS = 30_000;

export interface ObjectRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
  /** The object's. */
  readonly size: number;
  readonly signal: AbortSignal;
}

/** Reads a range of an object. Aborting the signal ends it and frees the connection. */
export async function* readObject(
  objects: S3Objects,
  key: string,
  { start, end, size, signal }: ObjectRange,
): AsyncGenerator<Uint8Array> {
  if (end < start || signal.aborted) return;
  const isPart = start > 0 || end < size - 1;
  const range = isPart ? { start, end } : undefined;
  const found = await objects.read(key, range).catch((error: unknown) => {
    throw unavailable(error);
  });
  if (found === undefined) throw new ApiError("CONTENT-MISSING");
  const { body, length } = found;
  const stop = () => body.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (signal.aborted) return;
    if (length !== end + 1 - start) throw new Error("S3 sent another range than requested.");
    const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let left = length;
    while (left > 0) {
      const piece = await nextInTime(pieces, body);
      if (piece.done === true) throw new Error("S3 sent less than it announced.");
      left -= piece.value.byteLength;
      yield piece.value;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

export function unavailable(cause: unknown): ApiError {
  return new ApiError(
    "UNAVAILABLE",
    "The file store did not answer, so nothing was changed. Try again in a moment.",
    { cause },
  );
}

/** Time counts only while the reader waits, so a slow reader keeps its download. */
async function nextInTime(
  pieces: AsyncIterator<Uint8Array>,
  body: Readable,
): Promise<IteratorResult<Uint8Array>> {
  const timer = setTimeout(
    () => body.destroy(new Error("S3 stopped sending a content.")),
    STALLED_MS,
  );
  try {
    return await pieces.next();
  } finally {
    clearTimeout(timer);
  }
}
