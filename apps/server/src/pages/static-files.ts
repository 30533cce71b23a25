import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp4": "video/mp4",
  ".mts": "text/plain; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".tgz": "application/gzip",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const COMPRESSIBLE = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".mjs",
  ".mts",
  ".svg",
  ".ts",
  ".txt",
  ".wasm",
  ".webmanifest",
  ".xml",
]);
/**
 * Workers follow the policy sent with their script. An SVG needs a policy because it could run
 * scripts when opened directly.
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const POLICIES: Readonly<Record<string, string>> = {
  ".js": WORKER_POLICY,
  ".mjs": WORKER_POLICY,
  ".svg": IMAGE_POLICY,
  ".xml": IMAGE_POLICY,
};
const MIN_COMPRESSED_BYTES = 1_000;
const BROTLI_QUALITY = 9;
export const IMMUTABLE = "public, max-age=31536000, immutable";
export const REVALIDATE = "no-cache";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

interface Loaded {
  readonly content: Buffer;
  readonly tag: string;
  readonly compressed: Map<string, Promise<Buffer>>;
}

/** Serves only files that existed when the folder was opened. */
export interface StaticFiles {
  /** Returns undefined if there is no such file. */
  answer(path: string, request: Request): Promise<Response | undefined>;
  text(path: string): Promise<string | undefined>;
}

/**
 * Files below `assets` are immutable, because their names contain a hash. `rewrite` changes HTML
 * before it is sent.
 */
export function openStaticFiles(folder: string, rewrite?: (html: string) => string): StaticFiles {
  const files = new Map(
    listFiles(folder).map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file]),
  );
  const loaded = new Map<string, Promise<Loaded>>();
  const load = (path: string): Promise<Loaded> | undefined => {
    const file = files.get(path);
    if (file === undefined) return undefined;
    const known =
      loaded.get(path) ??
      readFile(file).then((read) => {
        const content =
          rewrite !== undefined && extname(path) === ".html"
            ? Buffer.from(rewrite(read.toString("utf8")))
            : read;
        return {
          content,
          tag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
          compressed: new Map(),
        };
      });
    loaded.set(path, known);
    return known;
  };
  return {
    text: async (path) => (await load(path))?.content.toString("utf8"),
    answer: async (path, request) => {
      const file = await load(path);
      if (file === undefined) return undefined;
      const type = extname(path);
      const headers = new Headers({
        "content-type": MEDIA_TYPES[type] ?? "application/octet-stream",
        "cache-control": path.startsWith("/assets/") ? IMMUTABLE : REVALIDATE,
        etag: file.tag,
        vary: "accept-encoding",
      });
      const policy = POLICIES[type];
      if (policy !== undefined) headers.set("content-security-policy", policy);
      if (request.headers.get("if-none-match") === file.tag)
        return new Response(null, { status: 304, headers });
      const encoding =
        COMPRESSIBLE.has(type) && file.content.length >= MIN_COMPRESSED_BYTES
          ? chosenEncoding(request)
          : undefined;
      if (encoding === undefined) return new Response(new Uint8Array(file.content), { headers });
      headers.set("content-encoding", encoding);
      return new Response(new Uint8Array(await compress(file, encoding)), { headers });
    },
  };
}

function chosenEncoding(request: Request): "br" | "gzip" | undefined {
  const accepted = request.headers.get("accept-encoding") ?? "";
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted)) return "br";
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted) ? "gzip" : undefined;
}

function compress(file: Loaded, encoding: "br" | "gzip"): Promise<Buffer> {
  const known =
    file.compressed.get(encoding) ??
    (encoding === "br"
      ? toBrotli(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : toGzip(file.content));
  file.compressed.set(encoding, known);
  return known;
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        !entry.name.startsWith(".") &&
        !entry.parentPath.split(sep).includes(".vite") &&
        !entry.name.endsWith(".map"),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}
