import type { FileHandle } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;

/** Bytes of known size. Close it in any case. */
export interface ByteSource {
  readonly size: number;
  /** Reads on demand, by default everything. `end` is included. */
  read(start?: number, end?: number): AsyncIterable<Uint8Array>;
  /** Also ends a reading. */
  close(): Promise<void>;
}

export async function fileSource(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat().catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return {
    size,
    read: (start = 0, end = size - 1) => readFrom(file, start, end),
    close: () => file.close(),
  };
}

async function* readFrom(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  let position = start;
  while (position <= end) {
    const piece = new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - position));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, position);
    if (bytesRead === 0)
      throw new Error("A file's stored content is shorter than its recorded size.");
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

/**
 * Sends the bytes or the requested range, and closes the source. Returns "beyond" for a range after
 * its end, with the size in `headers`. `etag` is the tag that If-Range may name.
 */
export async function rangeResponse(
  request: Request,
  source: ByteSource,
  etag: string,
  headers: Headers,
): Promise<Response | "beyond"> {
  let isStreaming = false;
  try {
    const { size } = source;
    const ifRange = request.headers.get("if-range");
    const range =
      ifRange === null || ifRange === etag
        ? requestedRange(request.headers.get("range"), size)
        : undefined;
    if (range === "beyond") {
      headers.set("content-range", `bytes */${size}`);
      return range;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set("content-length", String(end - start + 1));
    if (range !== undefined) headers.set("content-range", `bytes ${start}-${end}/${size}`);
    const status = range === undefined ? 200 : 206;
    if (request.method === "HEAD" || end < start) return new Response(null, { status, headers });
    isStreaming = true;
    return new Response(streamRange(source, start, end), { status, headers });
  } finally {
    if (!isStreaming) await source.close();
  }
}

/** Reads on demand; closes the source at the end or on cancel. */
function streamRange(source: ByteSource, start: number, end: number): ReadableStream<Uint8Array> {
  const pieces = source.read(start, end)[Symbol.asyncIterator]();
  let missing = end + 1 - start;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (done === true) throw new Error("A stored content is shorter than its size.");
          missing -= value.byteLength;
          controller.enqueue(value);
        } catch (error) {
          await source.close();
          throw error;
        }
        if (missing > 0) return;
        await source.close();
        controller.close();
      },
      cancel: () => source.close(),
    },
    { highWaterMark: 1 },
  );
}

/**
 * Returns "beyond" if the range is unsatisfiable, or undefined for the whole file, also if several
 * ranges are requested.
 */
function requestedRange(
  header: string | null,
  size: number,
): { start: number; end: number } | "beyond" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0
      ? "beyond"
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "beyond" : { start, end };
}

/** Whether an If-None-Match header names the tag. */
export function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
