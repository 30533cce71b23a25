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
/** 40 kbit a second, far below any line over which files are uploaded. */
const MIN_BYTES_PER_SECOND = 5000;

/**
 * Ends connections on which nothing has moved for `milliseconds` while the server waits for the other side: for the rest of a request,
 * for an answer to be read, or for a next request. One whose answer is still being worked on is left alone. A request that moves has
 * twice `milliseconds`, and as long as its bytes so far take at the least rate.
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

/** What a connection had brought when its request before was answered. */
const readBefore = new WeakMap<Socket, number>();

/** Calls `onTooSlow` when less of the request has come than must have at the least rate, with `grace` milliseconds to begin with. */
function watchRate(
  request: IncomingMessage,
  response: ServerResponse,
  graceMilliseconds: number,
  onTooSlow: () => void,
): void {
  const { socket } = request;
  // The first bytes of the body have come with the head.
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
  // The body may still be on its way when the answer is not.
  response.once("close", () => {
    readBefore.set(socket, socket.bytesRead);
    if (request.complete || socket.destroyed) clearTimeout(timer);
  });
}
