import type { FileHandle } from "node:fs/promises";
import type { ContentFiles } from "./content-files.ts";
import type { ObjectRow } from "./object-rows.ts";
import { StorageRefusal } from "./storage-refusal.ts";

export type ServedObject = Pick<ObjectRow, "name" | "version" | "metadata" | "updated_at">;

const CHUNK_BYTES = 64 * 1024;

/**
 * Serves the object or a range, or 304. Always an inert download, since uploaded HTML or SVG could
 * act with the reader's session.
 */
export async function objectResponse(
  request: Request,
  object: ServedObject,
  contents: ContentFiles,
  downloadName?: string,
): Promise<Response> {
  const version = object.version ?? "";
  const etag = `"${version}"`;
  const headers = new Headers({
    etag,
    "content-type": textOf(object.metadata?.["mimetype"]) ?? "application/octet-stream",
    "content-disposition": attachment(
      downloadName || (object.name.split("/").at(-1) ?? object.name),
    ),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache",
    "last-modified": object.updated_at.toUTCString(),
    "accept-ranges": "bytes",
  });
  if (namesTag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });

  const file = await contents.open(version);
  let isStreaming = false;
  try {
    const { size } = await file.stat();
    const ifRange = request.headers.get("if-range");
    const range =
      ifRange === null || ifRange === etag
        ? requestedRange(request.headers.get("range"), size)
        : undefined;
    if (range === "beyond") {
      const refusal = new StorageRefusal("RANGE-NOT-SATISFIABLE");
      headers.set("content-range", `bytes */${size}`);
      headers.set("content-type", "application/json");
      headers.delete("content-disposition");
      const body = {
        statusCode: String(refusal.status),
        error: refusal.code,
        message: refusal.message,
        code: refusal.code,
      };
      return new Response(JSON.stringify(body), { status: refusal.status, headers });
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers.set("content-length", String(end - start + 1));
    if (range !== undefined) headers.set("content-range", `bytes ${start}-${end}/${size}`);
    const status = range === undefined ? 200 : 206;
    if (request.method === "HEAD" || end < start) return new Response(null, { status, headers });
    isStreaming = true;
    return new Response(bytesOf(file, start, end), { status, headers });
  } finally {
    if (!isStreaming) await file.close();
  }
}

/** Reads on demand; closes the file at the end or on cancel. */
function bytesOf(file: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
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

/** Supports names in any script (RFC 6266, RFC 5987). */
export function attachment(name: string): string {
  const wellFormed = name.replace(/[\p{Cs}\p{Cc}]/gu, "_");
  const plain = wellFormed.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(wellFormed).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
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

function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
