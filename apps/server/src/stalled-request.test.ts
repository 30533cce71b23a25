import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { closeServer, listen, portOf } from "./listen.ts";

const STALLED_MILLISECONDS = 200;
const WORK_MILLISECONDS = 3 * STALLED_MILLISECONDS;

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

/** A server that reads the request's body, works for a while and answers. */
async function openConnection(): Promise<{ socket: ReturnType<typeof connect>; answer: () => string; closed: Promise<unknown> }> {
  const server = await listen(
    "127.0.0.1",
    0,
    (request, response) => {
      request.resume();
      request.on("end", () => setTimeout(() => response.end("done"), WORK_MILLISECONDS));
    },
    STALLED_MILLISECONDS,
  );
  end = () => closeServer(server, 0);
  const socket = connect({ host: "127.0.0.1", port: portOf(server) });
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => {});
  return { socket, answer: () => text, closed: once(socket, "close") };
}

it("a request whose body stops is answered with 408 and its connection ended", async () => {
  const { socket, answer, closed } = await openConnection();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nten bytes.");
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request stopped before it was complete\. Send it again\./u);
});

it("an answer that takes longer than that is waited for", async () => {
  const { socket, answer } = await openConnection();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nten bytes.");
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/u);
});

it("a connection without any request is ended", async () => {
  const { closed, answer } = await openConnection();
  await closed;
  expect(answer()).toBe("");
});
