import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { repositoryRoot } from "../../../apps/server/src/database/repository-root.ts";

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

/** Serves the built example of a site that embeds `host`, with the policy that its guide names. */
export async function serveLabSite(host: string): Promise<LabSite> {
  const folder = join(repositoryRoot(), "apps/embed-test/dist");
  const server: Server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://lab.invalid");
    const file = pathname.replace(BASE, "").replace(/\/$/u, "/index.html");
    readFile(join(folder, file)).then(
      (content) =>
        response
          .writeHead(200, {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream",
            "content-security-policy": `default-src 'self'; frame-src ${host}`,
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
