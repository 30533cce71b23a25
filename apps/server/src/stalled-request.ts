import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ApiError } from "./errors/api-error.ts";
import { endConnection } from "./errors/end-connection.ts";

const STALLED = new ApiError(
  "INVALID",
  "The request stopped before it was complete. Send it again.",
);
const TOO_SLOW = new ApiError(
  "INVALID",
  "The request arrived too slowly. Try again on a faster connection.",
);
const REQUEST_TIMEOUT = 408;
/** 40 kbit/s, far slower than any connection used for uploads. */
const MIN_BYTES_PER_SECOND = 5000;

/**
 * Ends a connection that is idle for `milliseconds` while the server waits for the client to send a
 * request or read a response. Also ends a request whose body arrives below the minimum rate, after
 * a grace period of twice `milliseconds`.
 */
export function endStalledRequests(server: Server, milliseconds: number): void {
  const current = new WeakMap<
    Socket,
    { readonly request: IncomingMessage; readonly isAnswered: () => boolean }
  >();
  const end = (socket: Socket, refusal: ApiError): void => {
    const open = current.get(socket);
    if (open === undefined || open.isAnswered() || !socket.writable) socket.destroy();
    else endConnection(socket, REQUEST_TIMEOUT, refusal);
  };
  server.on("request", (request, response) => {
    const { socket } = request;
    current.set(socket, { request, isAnswered: () => response.headersSent });
    response.once("close", () => current.delete(socket));
    watchRate(request, response, 2 * milliseconds, () => end(socket, TOO_SLOW));
  });
  server.setTimeout(milliseconds, (socket) => {
    const open = current.get(socket);
    const isOurTurn = open !== undefined && open.request.complete && socket.writableLength === 0;
    if (!isOurTurn) end(socket, STALLED);
  });
}

/** Value of `bytesRead` when the previous response closed. */
const readBefore = new WeakMap<Socket, number>();

/** Calls `onTooSlow` once a request falls below the minimum rate after the grace period. */
function watchRate(
  request: IncomingMessage,
  response: ServerResponse,
  graceMilliseconds: number,
  onTooSlow: () => void,
): void {
  const { socket } = request;
  // Count from the previous response, because the body's first bytes may arrive with the headers.
  const [startedAt, bytesBefore] = [performance.now(), readBefore.get(socket) ?? 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    if (request.complete || socket.destroyed) return;
    const allowed =
      graceMilliseconds + ((socket.bytesRead - bytesBefore) / MIN_BYTES_PER_SECOND) * 1000;
    const left = startedAt + allowed - performance.now();
    if (left > 0) timer = setTimeout(check, left).unref();
    else onTooSlow();
  };
  timer = setTimeout(check, graceMilliseconds).unref();
  // A response can close before its request's body arrives.
  response.once("close", () => {
    readBefore.set(socket, socket.bytesRead);
    if (request.complete || socket.destroyed) clearTimeout(timer);
  });
}
