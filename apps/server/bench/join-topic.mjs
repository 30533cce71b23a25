import { WebSocket } from "ws";

/** Resolves to the socket once the channel is joined. */
export function joinTopic({ origin, port, token }, project) {
  const topic = `realtime:project:${project}:1`;
  const address = `ws://localhost:${port}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`;
  // Behind several servers, all have the host name of the public origin.
  const headers = { host: new URL(origin).host };
  const socket = new WebSocket(address, { origin, headers });
  const config = { private: true, broadcast: {}, presence: { key: "" }, postgres_changes: [] };
  const join = ["1", "1", topic, "phx_join", { config, access_token: token }];
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => socket.send(JSON.stringify(join)));
    socket.on("message", (data) => {
      const [, , , event, payload] = JSON.parse(Buffer.from(data).toString());
      if (event !== "phx_reply") return;
      if (payload.status === "ok") resolve(socket);
      else reject(new Error(`A channel could not be joined: ${JSON.stringify(payload)}`));
    });
  });
}
