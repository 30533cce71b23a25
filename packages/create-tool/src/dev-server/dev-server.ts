import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { join } from "node:path";
import { createHostPage } from "./host-page.ts";
import { createToolPages } from "./tool-pages.ts";
import { watchFolder } from "./watch-folder.ts";

const LOOPBACK = "127.0.0.1";
const FIRST_PORT = 5173;
const TRIED_PORTS = 100;

export interface DevServerOptions {
  /** The tool's folder. */
  readonly folder: string;
  /** The tool's port; by default the first free one from 5173. */
  readonly port?: number;
  /** A running host that shows the tool. By default, a mock host on the next port. */
  readonly hostOrigin?: string;
  /** The built mock host and stylesheet; by default those beside the tool. */
  readonly vendor?: string;
}

export interface DevServer {
  readonly toolUrl: string;
  /** The page that shows the tool in a mock host. */
  readonly hostUrl: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a tool and a mock host on two origins of this computer. Open pages of the tool reload when
 * a file in the folder changes.
 */
export async function startDevServer({
  folder,
  port,
  hostOrigin,
  vendor = join(folder, "vendor"),
}: DevServerOptions): Promise<DevServer> {
  const [tool, host] = [createServer(), createServer()];
  const toolPort = await listenBeside(tool, host, port);
  const toolUrl = `http://${LOOPBACK}:${toolPort}/`;
  const hostUrl = `http://${LOOPBACK}:${toolPort + 1}/`;
  const watcher = watchFolder(folder);
  tool.on(
    "request",
    onlyFor(
      toolUrl,
      createToolPages({ folder, hostOrigin: hostOrigin ?? new URL(hostUrl).origin, watcher }),
    ),
  );
  host.on("request", onlyFor(hostUrl, createHostPage({ folder, vendor, toolUrl })));
  return {
    toolUrl,
    hostUrl,
    close: async () => {
      watcher.close();
      await Promise.all([tool, host].map(end));
    },
  };
}

/** Returns the port of `tool`; `host` gets the next one. */
async function listenBeside(tool: Server, host: Server, wanted?: number): Promise<number> {
  const ports =
    wanted === undefined
      ? Array.from({ length: TRIED_PORTS }, (_, index) => FIRST_PORT + 2 * index)
      : [wanted];
  for (const port of ports) {
    if (!(await listens(tool, port))) continue;
    if (await listens(host, port + 1)) return port;
    await end(tool);
  }
  throw new Error(
    wanted === undefined
      ? "No port from 5173 on is free. Name one: npm run dev -- --port 8100"
      : `The ports ${wanted} and ${wanted + 1} are not both free. Name another with --port.`,
  );
}

async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, LOOPBACK);
  try {
    await once(server, "listening");
    return true;
  } catch {
    return false;
  }
}

async function end(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Refuses requests that use another host name, by which a web site could read the files. */
function onlyFor(url: string, answer: RequestListener): RequestListener {
  const { host } = new URL(url);
  return (request, response) => {
    if (request.headers.host === host) answer(request, response);
    else response.writeHead(421, { "content-type": "text/plain" }).end(`Open ${url}\n`);
  };
}
