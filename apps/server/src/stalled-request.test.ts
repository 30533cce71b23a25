import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, it } from "vitest";
import { closeServer, listen, portOf } from "./listen.ts";

const STALL_TIMEOUT_MS = 200;
const CHUNK_MS = STALL_TIMEOUT_MS / 4;
const WORK_MS = 3 * STALL_TIMEOUT_MS;
/** Much longer than the pauses of a busy machine. */
const LONG_TIMEOUT_MS = 20 * CHUNK_MS;

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

/** The server reads the body, then answers after a delay. */
async function openConnection(
  stalled = STALL_TIMEOUT_MS,
): Promise<{ socket: ReturnType<typeof connect>; answer: () => string; closed: Promise<unknown> }> {
  const server = await listen(
    "127.0.0.1",
    0,
    (request, response) => {
      request.resume();
      request.on("end", () => setTimeout(() => response.end("done"), WORK_MS));
    },
    stalled,
  );
  end = () => closeServer(server, 0);
  const socket = connect({ host: "127.0.0.1", port: portOf(server) });
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => {});
  return { socket, answer: () => text, closed: once(socket, "close") };
}

it("a stalled request body is answered with 408, and its connection is closed", async () => {
  const { socket, answer, closed } = await openConnection();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nten bytes.");
  await closed;
  expect(answer()).toMatch(
    /^HTTP\/1\.1 408 [\s\S]*The request stopped before it was complete\. Send it again\./u,
  );
});

/** Sends `first`, then single bytes at intervals too short for a stall. */
function sendSlowly(socket: ReturnType<typeof connect>, bytes: number, first = ""): void {
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n${first}`);
  let left = bytes - first.length;
  const sending = setInterval(() => {
    if (left > 0) socket.write("x");
    left -= 1;
  }, CHUNK_MS);
  socket.once("close", () => clearInterval(sending));
}

it("a request body that arrives byte by byte is answered with 408 and its connection is closed", async () => {
  const { socket, answer, closed } = await openConnection(LONG_TIMEOUT_MS);
  sendSlowly(socket, 1_000_000);
  await closed;
  expect(answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*The request arrived too slowly\./u);
});

it("a connection is closed if its request body still arrives byte by byte after the response", async () => {
  const server = await listen(
    "127.0.0.1",
    0,
    (_request, response) => response.end("no"),
    STALL_TIMEOUT_MS,
  );
  end = () => closeServer(server, 0);
  const socket = connect({ host: "127.0.0.1", port: portOf(server) });
  // The close may be a reset.
  socket.on("error", () => {});
  socket.resume();
  const closed = new Promise((resolve) => void socket.once("close", resolve));
  sendSlowly(socket, 1_000_000);
  await closed;
  expect(socket.closed).toBe(true);
});

it(
  "an upload faster than the minimum rate succeeds, however long it takes",
  { tags: "at-length" },
  async () => {
    const { socket, answer } = await openConnection(LONG_TIMEOUT_MS);
    // Takes longer than the grace period.
    const singleBytes = 3 * (LONG_TIMEOUT_MS / CHUNK_MS);
    sendSlowly(socket, 50_000 + singleBytes, "x".repeat(50_000));
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/u);
  },
);

it("a response that takes longer than the request timeout is not cut off", async () => {
  const { socket, answer } = await openConnection();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nten bytes.");
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/u);
});

it("a connection that sends no request is closed", async () => {
  const { closed, answer } = await openConnection();
  await closed;
  expect(answer()).toBe("");
});
