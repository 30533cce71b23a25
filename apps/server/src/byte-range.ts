import type { FileHandle } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;

/**
 * Sends the file or the requested range, and closes the file. Returns "beyond" for a range after
 * its end, with the size in `headers`. `etag` is the tag that If-Range may name.
 */
export async function rangeResponse(
  request: Request,
  file: FileHandle,
  etag: string,
  headers: Headers,
): Promise<Response | "beyond"> {
  let isStreaming = false;
  try {
    const { size } = await file.stat();
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
    return new Response(streamRange(file, start, end), { status, headers });
  } finally {
    if (!isStreaming) await file.close();
  }
}

/** Reads on demand; closes the file at the end or on cancel. */
function streamRange(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const piece = new Uint8Array(Math.min(CHUNK_BYTES, end + 1 - position));
          const { bytesRead } = await file.read(piece, 0, piece.byteLength, position);
          if (bytesRead === 0)
            throw new Error("A file's stored content is shorter than its recorded size.");
          position += bytesRead;
          controller.enqueue(piece.subarray(0, bytesRead));
        } catch (error) {
          await file.close();
          throw error;
        }
        if (position <= end) return;
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
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
