import { ReferencesError } from "./references-error.ts";

/** What a library can be read from: a file, the bytes of any buffer or view, text, or a stream of bytes or of text that was decoded already. */
export type LibraryInput =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | string
  | ReadableStream<Uint8Array>
  | ReadableStream<string>;

/** A library as a row of pieces: bytes, or text where the caller had text. */
export interface InputPieces {
  pieces: AsyncIterable<Uint8Array | string>;
  /** The size of the whole, where it is known; of text, its characters. */
  total?: number;
}

/** Small enough that work between two pieces never holds a page up. */
const PIECE_SIZE = 160 * 1024;

async function* slicesOf(whole: Uint8Array | string): AsyncGenerator<Uint8Array | string> {
  for (let at = 0; at < whole.length; at += PIECE_SIZE)
    yield typeof whole === "string"
      ? whole.slice(at, at + PIECE_SIZE)
      : whole.subarray(at, at + PIECE_SIZE);
}

/** The bytes of a buffer or a view of one, or null. What came from another window or worker is no instance of this one's classes, so it is told by what it can do. */
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
  // A source that is silent is not waited for: this ends its reading, and whoever gave the signal looks at it then.
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
          "Unsupported library format: the stream gave something that is neither bytes nor text. Give a stream of one of them.",
        );
      yield* slicesOf(piece);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    // A reader that stops early tells the source, so that a download ends with it.
    if (!complete) await reader.cancel();
    reader.releaseLock();
  }
}

function isObject(input: unknown): input is object {
  return typeof input === "object" && input !== null;
}

/** Takes an input apart. A stream whose signal is given ends at once; its source is cancelled. */
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
