import { Agent, request } from "node:http";

/** `send` resolves to the status and drops the body. */
export function openSender({ origin, token }) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);
  const send = ({ method = "GET", path, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const isBytes = Buffer.isBuffer(body);
      const bytes = body === undefined || isBytes ? body : Buffer.from(JSON.stringify(body));
      const type = isBytes ? "application/octet-stream" : "application/json";
      const about =
        bytes === undefined ? {} : { "content-type": type, "content-length": bytes.byteLength };
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: { authorization: `Bearer ${token}`, ...about, ...headers },
        },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode));
          response.on("error", reject);
        },
      );
      sent.on("error", reject);
      sent.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}
