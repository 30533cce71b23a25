import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { endStalledRequests } from "./stalled-request.ts";
import { answerMalformedRequests } from "./malformed-request.ts";

const MAX_PORTS_TRIED = 50;
/** A slow line may take long over a large upload. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;
/** But not one byte for so long is no slow line. */
const STALL_TIMEOUT_MS = 60 * 1000;

/** Longer than proxies keep a connection: who ends it first must not be the one that is about to get a request. */
const KEEP_ALIVE_TIMEOUT_MS = 75 * 1000;

/** Thrown where a port is taken by another program. */
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

/** Listens on exactly `port`, or on any free one for 0. A connection on which nothing moves for `stalledMilliseconds` while the server waits for it is ended. */
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
            `Port ${port} needs rights that this user has not. Choose one above 1023: PORT=7334 npm start`,
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

/** Listens on `port` or, where it is taken, on the next free one after it. */
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

/** The port a server listens on. */
export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Stops taking connections, lets the open requests end within `patience` milliseconds, then cuts off whatever is still connected. */
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

/** The connections of each server. Node itself loses sight of one that asked to change its protocol, and waits for it for ever. */
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
