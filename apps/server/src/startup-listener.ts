import { REQUEST_ID_HEADER } from "@tera/contract";
import { randomUUID } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import type { EarlyAnswer } from "./health/probes.ts";
import type { Log } from "./server-log.ts";

/**
 * Answers 503 until `attach` is called. `answerFirst` gets each request before anything else. An
 * error destroys only the connection on which it occurs.
 */
export class StartupListener {
  readonly #log: Log;
  readonly #answerFirst: EarlyAnswer;
  #listener: RequestListener | undefined;

  constructor(log: Log, answerFirst: EarlyAnswer = () => false) {
    this.#log = log;
    this.#answerFirst = answerFirst;
  }

  readonly handle: RequestListener = (request, response) => {
    // If it were unhandled, the error of a write after the end would stop the process.
    response.on("error", (error) =>
      this.#log.warn("server.answer-failed", { reason: error.message }),
    );
    try {
      if (this.#answerFirst(request, response)) return;
      if (this.#listener === undefined)
        sendUnavailable(response, "The server is starting. Try again in a moment.");
      else this.#listener(request, response);
    } catch (error) {
      this.#log.error("server.request-failed", error);
      request.socket.destroy();
    }
  };

  attach(listener: RequestListener): void {
    this.#listener = listener;
  }
}

/** Closes the connection, so that the next request may reach another server. */
export function sendUnavailable(response: ServerResponse, message: string): void {
  response
    .writeHead(503, {
      "content-type": "application/json",
      "cache-control": "no-store",
      "retry-after": "1",
      connection: "close",
      [REQUEST_ID_HEADER]: randomUUID(),
    })
    .end(JSON.stringify({ code: "UNAVAILABLE", message }));
}
