import { ReferencesError } from "./references-error.ts";

export type LibraryInput =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | string
  | ReadableStream<Uint8Array>
  | ReadableStream<string>;

export interface InputPieces {
  pieces: AsyncIterable<Uint8Array | string>;
  /** In bytes, or in characters for text. Undefined for streams. */
  total?: number;
}

/** Small enough that parsing one piece does not block a page. */
const PIECE_SIZE = 160 * 1024;

async function* slicesOf(whole: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  for (let at = 0; at < whole.length; at += PIECE_SIZE)
    yield typeof whole === "string"
      ? whole.slice(at, at + PIECE_SIZE)
      : whole.subarray(at, at + PIECE_SIZE);
}

/** Avoids `instanceof`, which fails for objects from other windows and workers. */
function bytesOf(input: unknown): Uint8Array | null {
  if (ArrayBuffer.isView(input))
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  return isObject(input) && "byteLength" in input && "slice" in input
    ? new Uint8Array(input as unknown as ArrayBuffer)
    : null;
}

async function* streamed(
  stream: ReadableStream<unknown>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array | string> {
  const reader = stream.getReader();
  let complete = false;
  // Ends a pending read. The caller then checks the signal.
  const stop = (): void => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener("abort", stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        complete = true;
        return;
      }
      const piece = typeof value === "string" ? value : bytesOf(value);
      if (piece === null)
        throw new ReferencesError(
          "NOT-A-LIBRARY",
          "Unsupported library format: the stream delivered something that is neither bytes nor text. Give it a stream of bytes or text.",
        );
      yield* slicesOf(piece);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    // Stop the download if reading ended early.
    if (!complete) await reader.cancel();
    reader.releaseLock();
  }
}

function isObject(input: unknown): input is object {
  return typeof input === "object" && input !== null;
}

/** Aborting `signal` ends a pending read immediately and cancels the stream's source. */
export function piecesOf(input: LibraryInput, signal?: AbortSignal): InputPieces {
  const whole = typeof input === "string" ? input : bytesOf(input);
  if (whole !== null) return { pieces: slicesOf(whole), total: whole.length };
  if (isObject(input) && "size" in input)
    return { pieces: streamed(input.stream(), signal), total: input.size };
  if (isObject(input) && "getReader" in input) return { pieces: streamed(input, signal) };
  throw new ReferencesError(
    "NOT-A-LIBRARY",
    "Unsupported library format: there is no content. Give a file, its bytes or its text.",
  );
}
