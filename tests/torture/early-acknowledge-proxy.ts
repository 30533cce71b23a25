import { once } from "node:events";
import { createServer } from "node:http";

/**
 * Simulates a server that acknowledges before the commit: answers each batch, then forwards it
 * once.
 */
export async function startEarlyAcknowledgeProxy(
  origin: string,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { batches } = JSON.parse(body) as { batches?: unknown[] };
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify(batches === undefined ? { version: 0 } : { versions: batches.map(() => 0) }),
      );
      const headers = {
        authorization: request.headers.authorization ?? "",
        "content-type": "application/json",
      };
      // The injected fault: a batch that fails here is lost.
      fetch(`${origin}${request.url ?? ""}`, { method: "POST", headers, body }).catch(
        () => undefined,
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
