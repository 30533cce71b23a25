import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";

export interface ProxiedRequest {
  /** From `performance.now()`. */
  readonly at: number;
  /** When its answer was complete. */
  readonly until: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly status: number;
  /** Empty unless the answer was JSON. */
  readonly answer: string;
}

/**
 * Stands between a browser and a server, because browsers do not show the bodies of all requests to
 * their programs.
 */
export interface RecordingProxy {
  /** Answered so far, and not dropped by the browser. */
  readonly requests: readonly ProxiedRequest[];
  close(): Promise<void>;
}

/** `port` is the public one, `target` the server's. */
export async function startRecordingProxy(port: number, target: number): Promise<RecordingProxy> {
  const requests: ProxiedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, target)
      .then((recorded) => requests.push(recorded))
      .catch(() => outgoing.destroy());
  });
  server.on("upgrade", (incoming, near, head) => {
    const far = connect(target, "127.0.0.1", () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let index = 0; index < incoming.rawHeaders.length; index += 2)
        lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
      far.write(`${lines.join("\r\n")}\r\n\r\n`);
      far.write(head);
      near.pipe(far).pipe(near);
    });
    far.on("error", () => near.destroy());
    near.on("error", () => far.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
): Promise<ProxiedRequest> {
  const at = performance.now();
  const body = await bytesOf(incoming);
  const { method = "GET", url: path = "/" } = incoming;
  // Plain answers can be recorded as they are.
  const { "accept-encoding": _, ...headers } = incoming.headers;
  const sent = request({ port, host: "127.0.0.1", method, path, headers });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  const answer = await bytesOf(response);
  outgoing.end(answer);
  await once(outgoing, "finish");
  const isJson = response.headers["content-type"]?.includes("json") ?? false;
  return {
    at,
    until: performance.now(),
    method,
    path,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ),
    body,
    status: response.statusCode ?? 0,
    answer: isJson ? answer.toString() : "",
  };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
