import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface FaultProxy {
  readonly port: number;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Drops all data silently, including that of new connections. */
  blackhole(): void;
  /**
   * Lets new connections pass. Silenced connections stay dead, as behind a router that lost its
   * state.
   */
  heal(): void;
  close(): Promise<void>;
}

/** Starts a proxy to a port of this machine. */
export async function startFaultProxy(target: () => number): Promise<FaultProxy> {
  let state: "whole" | "cut" | "silent" = "whole";
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    ends.add(near);
    near.on("error", () => near.destroy());
    near.on("close", () => ends.delete(near));
    if (state === "cut") {
      near.destroy();
      return;
    }
    if (state === "silent") {
      near.resume();
      return;
    }
    const far = connect(target(), "127.0.0.1");
    ends.add(far);
    far.on("error", () => near.destroy());
    far.on("close", () => {
      ends.delete(far);
      near.destroy();
    });
    near.on("close", () => far.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  const breakAll = (): void => ends.forEach((end) => end.destroy());
  return {
    port: address.port,
    cut() {
      state = "cut";
      breakAll();
    },
    blackhole() {
      state = "silent";
      for (const end of ends) {
        end.unpipe();
        end.removeAllListeners("close");
        end.removeAllListeners("data");
        // Reads and discards the data, so that TCP keeps acknowledging it to the sender.
        end.resume();
      }
    },
    heal() {
      state = "whole";
    },
    async close() {
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
