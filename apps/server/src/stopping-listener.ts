import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { EarlyAnswer } from "./health/probes.ts";
import { closeServer, listen } from "./listen.ts";
import { sendUnavailable } from "./startup-listener.ts";
import type { Log } from "./server-log.ts";

export interface StoppingListener {
  /**
   * Closes `server`, whose open requests may take `timeoutMilliseconds`, and answers new
   * connections on its port: probes by `answerFirst`, anything else with 503.
   */
  takeOver(timeoutMilliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Lets a proxy see a server stop instead of refusing connections. */
export function prepareStoppingListener(
  server: Server,
  answerFirst: EarlyAnswer,
  log: Log,
): StoppingListener {
  let opened: Promise<Server | undefined> = Promise.resolve(undefined);
  return {
    takeOver: async (timeoutMilliseconds) => {
      const { address, port } = server.address() as AddressInfo;
      const closed = closeServer(server, timeoutMilliseconds);
      opened = listen(address, port, (request, response) => {
        response.on("error", () => request.socket.destroy());
        if (!answerFirst(request, response))
          sendUnavailable(response, "The server is stopping. Try again in a moment.");
      }).catch((error: unknown) => {
        // Another server may have taken the port; the stop goes on without the answers.
        log.info("server.stops-silently", { reason: String(error) });
        return undefined;
      });
      await closed;
    },
    close: async () => {
      const open = await opened;
      if (open !== undefined) await closeServer(open, 0);
    },
  };
}
