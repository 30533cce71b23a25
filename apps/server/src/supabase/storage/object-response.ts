import { namesTag, rangeResponse } from "../../byte-range.ts";
import type { ContentStore } from "./content-store.ts";
import type { ObjectRow } from "./object-rows.ts";
import { StorageRefusal } from "./storage-refusal.ts";

export type ServedObject = Pick<ObjectRow, "name" | "version" | "metadata" | "updated_at">;

/**
 * Serves the object or a range, or 304. Always an inert download, since uploaded HTML or SVG could
 * act with the reader's session.
 */
export async function objectResponse(
  request: Request,
  object: ServedObject,
  contents: ContentStore,
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

  const response = await rangeResponse(request, await contents.open(version), etag, headers);
  if (response !== "beyond") return response;
  const refusal = new StorageRefusal("RANGE-NOT-SATISFIABLE");
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

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
