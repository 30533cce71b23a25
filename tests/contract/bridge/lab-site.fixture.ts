import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { repositoryRoot } from "../../../apps/server/src/database/repository-root.ts";

const GUIDE = "packages/bridge-sdk/docs/embedding.md";
const BASE = "/playground/";
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

export interface LabSite {
  /** The example's address, with its settings. */
  readonly address: (settings?: Readonly<Record<string, string>>) => string;
  readonly origin: string;
  readonly close: () => void;
}

/** Returns the guide's policy and the files of its example, for this host. */
async function readGuide(
  host: string,
): Promise<Readonly<Record<"html" | "js" | "policy", string>>> {
  const guide = await readFile(join(repositoryRoot(), GUIDE), "utf8");
  const block = (pattern: RegExp): string => {
    const found = pattern.exec(guide)?.[1];
    if (found === undefined) throw new Error(`${GUIDE} has no ${pattern.source}.`);
    return found.replaceAll("https://tera.example", host);
  };
  return {
    html: block(/```html\n([^`]+)```/u),
    js: block(/```js\n([\s\S]+?)```/u),
    policy: block(/Content-Security-Policy: (.+)/u),
  };
}

/** Serves the built example of a site that embeds `host`, and the one in the guide. */
export async function serveLabSite(host: string): Promise<LabSite> {
  const { html, js, policy } = await readGuide(host);
  const folder = join(repositoryRoot(), "apps/embed-test/dist");
  const server: Server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://lab.invalid");
    if (pathname === "/favicon.ico") return void response.writeHead(204).end();
    const headers = { "content-security-policy": policy };
    if (pathname === "/review.html")
      return void response.writeHead(200, { ...headers, "content-type": "text/html" }).end(html);
    if (pathname === "/review.js")
      return void response.writeHead(200, { "content-type": "text/javascript" }).end(js);
    const file = pathname.replace(BASE, "").replace(/\/$/u, "/index.html");
    readFile(join(folder, file)).then(
      (content) =>
        response
          .writeHead(200, {
            ...headers,
            "content-type": TYPES[extname(file)] ?? "application/octet-stream",
          })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: (settings = {}) => {
      const query = new URLSearchParams({ host: `${host}/embed`, ...settings });
      return `${origin}${BASE}lab/?${query}`;
    },
    close: () => server.close(),
  };
}
