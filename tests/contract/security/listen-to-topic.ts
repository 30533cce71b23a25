import WebSocket from "ws";
import type { Product } from "../../product/product.ts";

interface TopicListener {
  /** The server's answer to the join. */
  readonly answer: string;
  /** All messages so far, with the answer. */
  heard(): string;
  close(): void;
}

export async function realtimeAddress({ origin }: Product): Promise<string> {
  const page = await (await fetch(origin)).text();
  const key = /"supabaseKey":"([^"]+)"/u.exec(page)?.[1] ?? "";
  return `${origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`;
}

/** Joins a realtime topic and resolves once the server answers. */
export async function listenToTopic(
  product: Product,
  token: string,
  topic: string,
): Promise<TopicListener> {
  const socket = new WebSocket(await realtimeAddress(product));
  const heard: string[] = [];
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () =>
      socket.send(
        JSON.stringify({
          topic: `realtime:${topic}`,
          event: "phx_join",
          payload: { config: { private: true }, access_token: token },
          ref: "1",
          join_ref: "1",
        }),
      ),
    );
    socket.on("message", (data: Buffer) => {
      heard.push(data.toString());
      if (heard.length === 1)
        resolve({
          answer: heard[0] ?? "",
          heard: () => heard.join("\n"),
          close: () => socket.close(),
        });
    });
  });
}
