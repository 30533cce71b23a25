import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line between clients and a server that can be cut, and can fall silent without a word to either side. */
export interface FaultProxy {
  readonly port: number;
  /** Breaks every connection and takes no new one. */
  cut(): void;
  /** Nothing passes any more and nobody is told: what is sent into it vanishes, for new connections too. */
  blackhole(): void;
  /** New connections pass again. Those that had fallen silent stay dead, as behind a router that has forgotten them. */
  heal(): void;
  close(): Promise<void>;
}

/** A line to a port of this machine. */
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
        // Read and thrown away, so that the sender's system goes on acknowledging.
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
