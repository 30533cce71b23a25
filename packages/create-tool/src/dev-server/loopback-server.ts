import { once } from "node:events";
import type { RequestListener, Server } from "node:http";

export const LOOPBACK = "127.0.0.1";

/** Returns false if the port is not free. */
export async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, LOOPBACK);
  try {
    await once(server, "listening");
    return true;
  } catch {
    return false;
  }
}

export async function end(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Refuses requests that use another host name, by which a web site could read the files. */
export function onlyFor(url: string, answer: RequestListener): RequestListener {
  const { host } = new URL(url);
  return (request, response) => {
    if (request.headers.host === host) answer(request, response);
    else response.writeHead(421, { "content-type": "text/plain" }).end(`Open ${url}\n`);
  };
}
