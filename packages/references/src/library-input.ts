import { ReferencesError } from "./references-error.ts";

/** What a library can be read from. A stream is one of bytes, or of text that was decoded already. */
export type LibraryInput = Blob | Uint8Array | string | ReadableStream<Uint8Array> | ReadableStream<string>;

/** A library as a row of pieces: bytes, or text where the caller had text. */
export interface InputPieces {
  pieces: AsyncIterable<Uint8Array | string>;
  /** The size of the whole, where it is known; of text, its characters. */
  total?: number;
}

/** Small enough that work between two pieces never holds a page up. */
const PIECE_SIZE = 160 * 1024;

async function* slices<T extends Uint8Array | string>(whole: T, cut: (from: number, to: number) => T): AsyncGenerator<T> {
  for (let at = 0; at < whole.length; at += PIECE_SIZE) yield cut(at, at + PIECE_SIZE);
}

async function* streamed(stream: ReadableStream<Uint8Array | string>): AsyncGenerator<Uint8Array | string> {
  const reader = stream.getReader();
  let complete = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        complete = true;
        return;
      }
      for (let at = 0; at < value.length; at += PIECE_SIZE) yield typeof value === "string" ? value.slice(at, at + PIECE_SIZE) : value.subarray(at, at + PIECE_SIZE);
    }
  } finally {
    // A reader that stops early tells the source, so that a download ends with it.
    if (!complete) await reader.cancel();
    reader.releaseLock();
  }
}

function isObject(input: object): boolean {
  return typeof input === "object" && input !== null;
}

/** Takes an input apart. */
export function piecesOf(input: LibraryInput): InputPieces {
  if (typeof input === "string") return { pieces: slices(input, (from, to) => input.slice(from, to)), total: input.length };
  // What came from another window or worker is no instance of this one's classes, so they are told by what they can do.
  if (ArrayBuffer.isView(input)) return { pieces: slices(input, (from, to) => input.subarray(from, to)), total: input.length };
  if (isObject(input) && "size" in input) return { pieces: streamed(input.stream()), total: input.size };
  if (isObject(input) && "getReader" in input) return { pieces: streamed(input as ReadableStream<Uint8Array | string>) };
  throw new ReferencesError("NOT-A-LIBRARY", "Unsupported library format: there is no content. Give a file, its bytes or its text.");
}
