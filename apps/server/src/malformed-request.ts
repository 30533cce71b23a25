import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "./errors/api-error.ts";
import { endConnection } from "./errors/end-connection.ts";

/** Responses by Node's error code. */
const ANSWERS: Readonly<Record<string, readonly [number, ApiError]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    new ApiError(
      "TOO-LARGE",
      "The address and the headers together are longer than 16 kB. Ask for less at once, or send the data in a body.",
    ),
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    new ApiError("INVALID", "The request was not complete in time. Send it again."),
  ],
};
const OTHER_ERRORS: readonly [number, ApiError] = [
  400,
  new ApiError("INVALID", "The request is not valid HTTP."),
];

/**
 * Answers malformed requests with a code and a message, because Node's own answers have no body.
 */
export function answerMalformedRequests(server: Server): void {
  const answering = new WeakSet<Duplex>();
  server.on("request", (request, response) => {
    const { socket } = request;
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // A second answer would corrupt the first.
    if (error.code === "ECONNRESET" || !socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    const [status, refusal] = ANSWERS[error.code ?? ""] ?? OTHER_ERRORS;
    const isHead =
      "rawPacket" in error &&
      error.rawPacket instanceof Buffer &&
      error.rawPacket.toString("latin1", 0, 5) === "HEAD ";
    endConnection(socket, status, refusal, { isHead });
  });
}
