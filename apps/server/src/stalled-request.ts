import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { ApiError } from "./errors/api-error.ts";
import { endConnection } from "./errors/end-connection.ts";

const STALLED = new ApiError("INVALID", "The request stopped before it was complete. Send it again.");
const REQUEST_TIMEOUT = 408;

/**
 * Ends connections on which nothing has moved for `milliseconds` while the server waits for the other side: for the rest of a request,
 * for an answer to be read, or for a next request. One whose answer is still being worked on is left alone.
 */
export function endStalledRequests(server: Server, milliseconds: number): void {
  const current = new WeakMap<Socket, { readonly request: IncomingMessage; readonly isAnswered: () => boolean }>();
  server.on("request", (request, response) => {
    const { socket } = request;
    current.set(socket, { request, isAnswered: () => response.headersSent });
    response.once("close", () => current.delete(socket));
  });
  server.setTimeout(milliseconds, (socket) => {
    const open = current.get(socket);
    const isOurTurn = open !== undefined && open.request.complete && socket.writableLength === 0;
    if (isOurTurn) return;
    if (open === undefined || open.isAnswered() || !socket.writable) socket.destroy();
    else endConnection(socket, REQUEST_TIMEOUT, STALLED);
  });
}
