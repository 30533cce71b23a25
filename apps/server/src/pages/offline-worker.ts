import { createHash } from "node:crypto";
import { Hono } from "hono";
import { escapeHtml } from "./escape-html.ts";

export const OFFLINE_WORKER_PATH = "/offline-worker.js";

const RETRY_SECONDS = 10;

/**
 * Same colours and sizes as the app's error pages. Uses no files, because they would have to be
 * cached.
 */
const STYLE = `
:root { color-scheme: light dark; background: #fdfdfb; color: #1c242b; }
main { max-width: 640px; padding: 120px 24px; font: 17px/26px system-ui, sans-serif; }
h1 { margin: 0 0 8px; font: 600 26px/32px system-ui, sans-serif; }
p { margin: 0 0 12px; color: #4a525a; }
a { display: inline-block; margin-top: 12px; padding: 8px 16px; border-radius: 6px; background: #1f507e; color: #fff; font-size: 15px; line-height: 24px; font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 767.98px) { main { padding: 48px 16px; } }
@media (prefers-color-scheme: dark) {
  :root { background: #191816; color: #e9e6e0; }
  p { color: #b5b2ad; }
}
`;

/**
 * Serves a service worker that answers navigations with an offline page while the device has no
 * network. The worker leaves all other requests to the browser, because requests from a worker lose
 * their original Sec-Fetch-Site header. It stores nothing.
 */
export function createOfflineWorker(productName: string): Hono {
  const script = workerScript(offlinePage(productName));
  const worker = new Hono();
  worker.get("/", (c) =>
    c.body(script, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    }),
  );
  return worker;
}

function workerScript(page: string): string {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": policy,
  };
  return `const page = ${JSON.stringify(page)};
const headers = ${JSON.stringify(headers)};
addEventListener("install", (event) => {
  skipWaiting();
  // In browsers with static routes, only navigations wait for this worker.
  if ("addRoutes" in event)
    event.waitUntil(
      event
        .addRoutes([{ condition: { not: { requestMode: "navigate" } }, source: "network" }])
        .catch(() => undefined),
    );
});
addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || navigator.onLine) return;
  event.respondWith(new Response(page, { status: 503, headers }));
});
`;
}

function offlinePage(productName: string): string {
  const name = escapeHtml(productName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta http-equiv="refresh" content="${RETRY_SECONDS}" />
<title>You are offline | ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>${name} needs a connection to open. Changes that were not sent yet are kept on this device.</p>
<p>This page tries again every ${RETRY_SECONDS} seconds. The page you asked for will then open.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`;
}
