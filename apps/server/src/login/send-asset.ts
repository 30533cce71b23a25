import { LOGIN_PATH } from "./login-addresses.ts";
import type { Visit } from "./login-services.ts";
import { fontAt } from "./pages/fonts.ts";
import { scriptAt } from "./pages/scripts.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Sends the font or script at a URL with a content hash. Returns false if there is none. */
export function sendAsset({ request, response, url }: Visit): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !url.pathname.startsWith("/assets/")) return false;
  const path = `${LOGIN_PATH}${url.pathname}`;
  const font = fontAt(path);
  const script = font === undefined ? scriptAt(path) : undefined;
  const isCompressed =
    script !== undefined && /\bgzip\b/u.test(String(request.headers["accept-encoding"]));
  const bytes = font ?? (isCompressed ? script.compressed : script?.bytes);
  if (bytes === undefined) return false;
  response.writeHead(200, {
    "content-type": font === undefined ? "text/javascript; charset=utf-8" : "font/woff2",
    "content-length": bytes.length,
    "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
    "x-content-type-options": "nosniff",
    ...(isCompressed ? { "content-encoding": "gzip" } : {}),
    ...(script === undefined ? {} : { vary: "accept-encoding" }),
  });
  response.end(bytes);
  return true;
}
