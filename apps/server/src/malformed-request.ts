import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "./errors/api-error.ts";
import { endConnection } from "./errors/end-connection.ts";

/** What Node says of a request that it can't read, and what the sender is told. */
const ANSWERS: Readonly<Record<string, readonly [number, ApiError]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    new ApiError(
      "TOO-LARGE",
      "The address and the headers together are longer than 16 kB. Ask for less at once, or send it in a body.",
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

/** Answers what is no request at all as everything else is refused: with a code and a sentence. Without it the sender would get an empty answer. */
export function answerMalformedRequests(server: Server): void {
  const answering = new WeakSet<Duplex>();
  server.on("request", (request, response) => {
    const { socket } = request;
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer, another would be taken for a part of it.
    if (error.code === "ECONNRESET" || !socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    const [status, refusal] = ANSWERS[error.code ?? ""] ?? OTHER_ERRORS;
    const isHead =
      "rawPacket" in error &&
      error.rawPacket instanceof Buffer &&
      error.rawPacket.toString("latin1", 0, 5) === "HEAD ";
    endConnection(socket, status, refusal, isHead);
  });
}
