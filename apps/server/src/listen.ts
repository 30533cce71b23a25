import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { endStalledRequests } from "./stalled-request.ts";
import { answerMalformedRequests } from "./malformed-request.ts";

const MAX_PORTS_TRIED = 50;
/** Allows a large upload on a slow connection. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;
const STALL_TIMEOUT_MS = 60 * 1000;

/** Longer than proxies' timeouts, so that the proxy closes first and no request is lost. */
const KEEP_ALIVE_TIMEOUT_MS = 75 * 1000;

export class PortTaken extends Error {
  readonly port: number;

  constructor(port: number, options?: ErrorOptions) {
    super(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      options,
    );
    this.name = "PortTaken";
    this.port = port;
  }
}

/**
 * Port 0 picks a free port. Ends a connection that is idle for `stalledMilliseconds` while the
 * server waits for the client. Throws PortTaken.
 */
export function listen(
  host: string,
  port: number,
  handle: RequestListener,
  stalledMilliseconds = STALL_TIMEOUT_MS,
): Promise<Server> {
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS },
    handle,
  );
  trackConnections(server);
  answerMalformedRequests(server);
  endStalledRequests(server, stalledMilliseconds);
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      if (cause.code === "EADDRINUSE") reject(new PortTaken(port, { cause }));
      else if (cause.code === "EACCES")
        reject(
          new Error(
            `Port ${port} needs rights that this user doesn't have. Choose one above 1023: PORT=7334 npm start`,
            { cause },
          ),
        );
      else if (cause.code === "EADDRNOTAVAIL" || cause.code === "ENOTFOUND")
        reject(
          new Error(
            `HOST=${host} is not an address of this machine. Leave HOST out to listen on this machine only.`,
            { cause },
          ),
        );
      else reject(cause);
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** Tries `port` and then the following ports until one is free. */
export async function listenOnNextFreePort(
  host: string,
  port: number,
  handle: RequestListener,
): Promise<Server> {
  for (let offset = 0; offset < MAX_PORTS_TRIED; offset += 1) {
    try {
      return await listen(host, port === 0 ? 0 : port + offset, handle);
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error;
    }
  }
  throw new Error(
    `None of the ports ${port} to ${port + MAX_PORTS_TRIED - 1} is free. Choose another one: TOOLS_PORT=9080 npm start`,
  );
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Stops accepting connections, and destroys those still open after `timeoutMilliseconds`. */
export function closeServer(server: Server, timeoutMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => destroyConnections(server), timeoutMilliseconds);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Node no longer tracks upgraded connections, yet `close` waits for them. */
const connections = new WeakMap<Server, Set<Socket>>();

function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
}

function destroyConnections(server: Server): void {
  for (const socket of connections.get(server) ?? []) socket.destroy();
}
