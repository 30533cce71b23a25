import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createHostPage } from "./host-page.ts";
import { end, listens, LOOPBACK, onlyFor } from "./loopback-server.ts";
import { hostOriginOf, withHost } from "./named-host.ts";

const FIRST_PORT = 5173;
const TRIED_PORTS = 100;

/** What the plugin needs of Vite's development server. */
interface ViteServer {
  readonly config: { readonly root: string };
  readonly httpServer: Pick<Server, "once" | "address"> | null;
}

interface TeraToolPlugin {
  readonly name: string;
  readonly apply: "serve";
  config(): object;
  configureServer(server: ViteServer): void;
  transformIndexHtml(html: string): Promise<string>;
}

/**
 * A plugin of Vite's development server. It shows the tool in a mock host on the next free port, and
 * the tool's pages name that host. With the variable TERA_HOST, they name a running host instead.
 */
export function teraTool(given = process.env["TERA_HOST"]): TeraToolPlugin {
  const named = given === undefined ? undefined : hostOriginOf(given, "TERA_HOST");
  let hostOrigin: Promise<string> | undefined =
    named === undefined ? undefined : Promise.resolve(named);
  return {
    name: "tera-tool",
    apply: "serve",
    config: () => ({ server: { host: LOOPBACK, port: FIRST_PORT } }),
    configureServer: ({ config, httpServer }) => {
      if (httpServer === null) return;
      hostOrigin ??= showInMockHost(config.root, httpServer);
      httpServer.once("listening", () => {
        void hostOrigin?.then((origin) => print(named, origin, toolUrlOf(httpServer)));
      });
    },
    transformIndexHtml: async (html) =>
      hostOrigin === undefined ? html : withHost(html, await hostOrigin),
  };
}

async function showInMockHost(
  root: string,
  vite: Pick<Server, "once" | "address">,
): Promise<string> {
  await new Promise((resolve) => vite.once("listening", () => resolve(undefined)));
  const toolUrl = toolUrlOf(vite);
  const host = createServer();
  const port = await firstFree(host, Number(new URL(toolUrl).port) + 1);
  const hostUrl = `http://${LOOPBACK}:${port}/`;
  const files = { folder: join(root, "public"), vendor: join(root, "vendor"), toolUrl };
  host.on("request", onlyFor(hostUrl, createHostPage(files)));
  vite.once("close", () => void end(host));
  return new URL(hostUrl).origin;
}

async function firstFree(server: Server, from: number): Promise<number> {
  for (let port = from; port < from + TRIED_PORTS; port += 1)
    if (await listens(server, port)) return port;
  throw new Error(`No port from ${from} on is free for the mock host.`);
}

function toolUrlOf(server: Pick<Server, "address">): string {
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`;
}

function print(named: string | undefined, hostOrigin: string, toolUrl: string): void {
  process.stdout.write(
    named === undefined
      ? `\nYour tool in a mock host:  ${hostOrigin}/\n`
      : `\nOpen ${hostOrigin}/embed/test and enter the address below.\n`,
  );
  process.stdout.write(`The tool's own address:    ${toolUrl}\nPress Ctrl+C to stop.\n`);
}
