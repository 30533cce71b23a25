import { connect } from "node:net";

/**
 * Sends sequential requests on each connection. `rate` is requests per second; `p50` and `p95` are
 * milliseconds.
 */
export async function load({ port, request, connections = 16, milliseconds = 1500 }) {
  const until = performance.now() + milliseconds;
  const latencies = [];
  const from = performance.now();
  let index = 0;
  await Promise.all(
    Array.from({ length: connections }, () =>
      client(port, () => request(index++), until, latencies),
    ),
  );
  latencies.sort((a, b) => a - b);
  return {
    rate: (latencies.length / (performance.now() - from)) * 1000,
    p50: latencies[latencies.length >> 1],
    p95: latencies[Math.floor(latencies.length * 0.95)],
  };
}

/** Median latency in milliseconds. */
export async function latency({ port, request, times = 40 }) {
  const latencies = [];
  let sent = 0;
  await client(
    port,
    () => request(sent++),
    Infinity,
    latencies,
    () => latencies.length >= times,
  );
  latencies.sort((a, b) => a - b);
  return latencies[latencies.length >> 1];
}

export function httpRequest(method, path, { token, body, host = "localhost" } = {}) {
  const text = body === undefined ? "" : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined
      ? []
      : ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]),
    "",
    text,
  ].join("\r\n");
}

/** An HTTP client with a minimal parser, which uses little CPU itself. */
function client(port, next, until, latencies, isDone = () => performance.now() >= until) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let received = Buffer.alloc(0);
    let from = 0;
    const send = () => {
      from = performance.now();
      socket.write(next());
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () =>
      reject(new Error("The server closed a connection before it had answered.")),
    );
    socket.on("data", (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const header = received.toString("latin1", 0, head).toLowerCase();
      if (!isWhole(header, received, head + 4)) return;
      const status = Number(header.slice(9, 12));
      if (status !== 200) {
        socket.destroy();
        reject(
          new Error(
            `A request was answered ${status}: ${received.toString("utf8", head + 4, head + 300)}`,
          ),
        );
        return;
      }
      latencies.push(performance.now() - from);
      received = Buffer.alloc(0);
      if (isDone()) {
        socket.end();
        resolve();
      } else send();
    });
  });
}

function isWhole(header, received, body) {
  const length = /\r\ncontent-length: (\d+)/.exec(header)?.[1];
  return length === undefined
    ? received.subarray(-5).toString("latin1") === "0\r\n\r\n"
    : received.length >= body + Number(length);
}
