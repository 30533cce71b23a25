import type { RequestListener } from "node:http";
import type { Log } from "./server-log.ts";

/**
 * Answers 503 until `attach` is called. An error destroys only the connection on which it occurs.
 */
export class StartupListener {
  readonly #log: Log;
  #listener: RequestListener | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  readonly handle: RequestListener = (request, response) => {
    // If it were unhandled, the error of a write after the end would stop the process.
    response.on("error", (error) =>
      this.#log.warn("server.answer-failed", { reason: error.message }),
    );
    if (this.#listener === undefined) {
      response.writeHead(503, {
        "content-type": "application/json",
        "retry-after": "1",
        connection: "close",
      });
      response.end(
        JSON.stringify({
          code: "UNAVAILABLE",
          message: "The server is starting. Try again in a moment.",
        }),
      );
      return;
    }
    try {
      this.#listener(request, response);
    } catch (error) {
      this.#log.error("server.request-failed", error);
      request.socket.destroy();
    }
  };

  attach(listener: RequestListener): void {
    this.#listener = listener;
  }
}
