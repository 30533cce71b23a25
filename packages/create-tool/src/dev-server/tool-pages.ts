import { readFile, realpath, stat } from "node:fs/promises";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { withHost } from "./named-host.ts";
import type { FolderWatcher } from "./watch-folder.ts";

const CHANGES_PATH = "/@changes";
const RELOAD_PATH = "/@reload.js";
const RELOAD_SCRIPT = `new EventSource("${CHANGES_PATH}").onmessage = () => location.reload();\n`;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export interface ToolPagesOptions {
  readonly folder: string;
  /** Replaces the host that the tool's pages name. */
  readonly hostOrigin: string;
  readonly watcher: FolderWatcher;
}

/** Serves a folder's files. Pages name `hostOrigin` as their host, and reload when files change. */
export function createToolPages({
  folder,
  hostOrigin,
  watcher,
}: ToolPagesOptions): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = pathOf(request.url);
    if (path === CHANGES_PATH) {
      sendChanges(response, watcher);
      return;
    }
    if (path === RELOAD_PATH) {
      send(response, 200, ".js", RELOAD_SCRIPT);
      return;
    }
    const file = path === undefined ? undefined : await findFile(folder, path);
    if (file === undefined) {
      send(response, 404, ".txt", `There is no ${request.url ?? ""} in ${folder}.\n`);
      return;
    }
    const content = await readFile(file);
    const type = extname(file);
    send(
      response,
      200,
      type,
      type === ".html" ? developedPage(content.toString(), hostOrigin) : content,
    );
  };
  return (request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, ".txt", `${error instanceof Error ? error.message : String(error)}\n`),
    );
  };
}

function developedPage(html: string, hostOrigin: string): string {
  return `${withHost(html, hostOrigin)}<script src="${RELOAD_PATH}"></script>\n`;
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  content: string | Buffer,
): void {
  response
    .writeHead(status, {
      "content-type": MEDIA_TYPES[type] ?? "application/octet-stream",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      // A mock host, and the check of the manifest, may read everything that the tool serves.
      "access-control-allow-origin": "*",
    })
    .end(content);
}

function sendChanges(response: ServerResponse, watcher: FolderWatcher): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write(": connected\n\n");
  const stop = watcher.subscribe(() => response.write("data: changed\n\n"));
  response.once("close", stop);
}

/** The path of an address; undefined if it can't be decoded. */
export function pathOf(address = "/"): string | undefined {
  try {
    return decodeURIComponent(new URL(address, "http://localhost").pathname);
  } catch {
    return undefined;
  }
}

/** Finds a file of the folder that is neither hidden nor outside of it. */
async function findFile(folder: string, path: string): Promise<string | undefined> {
  if (path.split(/[\\/]/u).some((part) => part.startsWith("."))) return undefined;
  const named = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const [file, root] = [await realpath(named), await realpath(folder)];
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
