import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { NO_PROXIES } from "./access/trusted-proxies.ts";
import { openConnectionLimits } from "./connection-limits.ts";
import { closeServer, listen, portOf } from "./listen.ts";
import { DEFAULT_QUOTAS, type Quotas } from "./quotas.ts";
import { openTestServer } from "./test-server.ts";

const LOOPBACK = "127.0.0.1";
/** A non-loopback address of this machine, if any. */
const OUTSIDE = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === "IPv4" && !entry.internal)?.address;
const INCOMPLETE = "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na";
const WORK = "GET /work HTTP/1.1\r\nHost: x\r\n\r\n";
const QUICK = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

let close: (() => Promise<void>) | undefined;
const opened: Socket[] = [];
afterEach(async () => {
  opened.splice(0).forEach((socket) => socket.destroy());
  await close?.();
});

/**
 * Answers requests immediately, except those to /work, whose open responses are added to `working`.
 */
async function serve(
  quotas: Partial<Quotas>,
): Promise<{ port: number; limits: string[]; working: ServerResponse[] }> {
  const working: ServerResponse[] = [];
  const limits: string[] = [];
  const handle: RequestListener = (request, response) => {
    request.resume();
    if (request.url === "/work") working.push(response);
    else request.on("end", () => response.end("done"));
  };
  const server = await listen("0.0.0.0", 0, handle);
  close = () => closeServer(server, 0);
  openConnectionLimits(
    { ...DEFAULT_QUOTAS, ...quotas },
    {
      security: (_event, fields: object) =>
        void limits.push("limit" in fields ? String(fields.limit) : ""),
    },
    NO_PROXIES,
  )(server);
  return { port: portOf(server), limits, working };
}

interface Connection {
  readonly socket: Socket;
  readonly answer: () => string;
  readonly isClosed: () => boolean;
}

async function open(port: number, text: string, host = LOOPBACK): Promise<Connection> {
  const socket = connect({ host, port });
  opened.push(socket);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(text);
  return { socket, answer: () => answer, isClosed: () => socket.closed };
}

it("at the limit, a new connection replaces the oldest one without a complete request", async () => {
  const { port, limits, working } = await serve({ connections: 4 });
  const busy = await open(port, WORK);
  await expect.poll(() => working.length).toBe(1);
  const stuck = [await open(port, INCOMPLETE), await open(port, ""), await open(port, INCOMPLETE)];
  const newcomers = [await open(port, QUICK), await open(port, QUICK)];
  for (const { answer } of newcomers)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*done$/u);
  await expect.poll(() => stuck.map(({ isClosed }) => isClosed())).toEqual([true, true, false]);
  expect(limits).toEqual(["connections", "connections"]);
  working[0]?.end("worked");
  await expect.poll(busy.answer).toMatch(/worked$/u);
});

it("at the limit, a new connection is refused with a reason if all others are busy", async () => {
  const { port, working } = await serve({ connections: 2 });
  await open(port, WORK);
  await open(port, WORK);
  await expect.poll(() => working.length).toBe(2);
  const late = await open(port, "");
  await expect.poll(late.isClosed).toBe(true);
  expect(late.answer()).toMatch(/^HTTP\/1\.1 503 [\s\S]*"UNAVAILABLE"/u);
});

it.skipIf(OUTSIDE === undefined)(
  "reaching one IP address's limit does not stop other addresses or loopback from connecting",
  async () => {
    const { port, limits, working } = await serve({ addressConnections: 2 });
    const stuck = [await open(port, INCOMPLETE, OUTSIDE), await open(port, INCOMPLETE, OUTSIDE)];
    for (let index = 0; index < 2; index += 1) await open(port, WORK, OUTSIDE);
    await expect.poll(() => working.length).toBe(2);
    expect(stuck.map(({ isClosed }) => isClosed())).toEqual([true, true]);
    const refused = await open(port, "", OUTSIDE);
    await expect.poll(refused.isClosed).toBe(true);
    expect(refused.answer()).toMatch(/^HTTP\/1\.1 429 [\s\S]*"TOO-MANY"/u);
    expect(limits).toEqual(["addressConnections", "addressConnections", "addressConnections"]);
    for (let index = 0; index < 5; index += 1)
      await expect.poll((await open(port, QUICK)).answer).toMatch(/done$/u);
  },
);

it("closing a connection at the limit makes room for another", async () => {
  const { port, limits, working } = await serve({ connections: 1 });
  const first = await open(port, WORK);
  await expect.poll(() => working.length).toBe(1);
  first.socket.destroy();
  await once(working[0]!, "close");
  await expect.poll((await open(port, QUICK)).answer).toMatch(/done$/u);
  expect(limits).toEqual([]);
});

it("a live channel at the limit is not replaced by new connections", async () => {
  const server = await openTestServer({ quotas: { ...DEFAULT_QUOTAS, connections: 3 } });
  close = () => server.close();
  const { token } = await server.installation.addPerson("Ann");
  const live = new WebSocket(
    `${server.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`,
  );
  await once(live, "open");
  const flood: Connection[] = [];
  for (let index = 0; index < 10; index += 1)
    flood.push(await open(Number(new URL(server.origin).port), ""));
  await expect.poll(() => flood.filter(({ isClosed }) => isClosed()).length).toBe(8);
  live.send(JSON.stringify([null, "1", "phoenix", "heartbeat", {}]));
  expect(String((await once(live, "message"))[0])).toContain('"ok"');
  live.close();
});
