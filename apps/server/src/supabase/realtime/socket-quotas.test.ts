import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { DEFAULT_QUOTAS } from "../../quotas.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { attachRealtime } from "./realtime.ts";

/** Long enough for a login on a busy machine. */
const SIGN_IN_MS = 4000;

let installation: TestSupabase;
let realtime: ReturnType<typeof attachRealtime>;
let anna: TestSupabasePerson;
let ben: TestSupabasePerson;
let sockets: WebSocket[];

beforeAll(async () => {
  installation = await startTestSupabase();
  [anna, ben] = [await installation.person(), await installation.person()];
});
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  sockets.forEach((socket) => socket.terminate());
  await realtime.close();
});
afterAll(() => installation.close());

function attach(quotas: Partial<typeof DEFAULT_QUOTAS>, signInMilliseconds?: number): void {
  const configuration = {
    ...installation.context.configuration,
    quotas: { ...DEFAULT_QUOTAS, ...quotas },
  };
  realtime = attachRealtime(
    installation.server,
    { ...installation.context, configuration },
    signInMilliseconds === undefined ? {} : { signInMilliseconds },
  );
}

/** Resolves to the HTTP status of the upgrade. */
async function open(token = installation.context.secrets.anonymousKey): Promise<number> {
  const socket = new WebSocket(
    `${installation.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${token}`,
  );
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("upgrade", ({ statusCode = 0 }) => resolve(statusCode));
    socket.on("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
  });
}

/** Joins as `person`, even if the socket was opened with another key; resolves to the reply. */
async function join(socket: WebSocket, person: TestSupabasePerson): Promise<unknown> {
  if (socket.readyState !== socket.OPEN) await once(socket, "open");
  const reply = once(socket, "message");
  socket.send(
    JSON.stringify([
      "1",
      "1",
      `realtime:user:${person.id}`,
      "phx_join",
      { config: { private: true }, access_token: await person.token() },
    ]),
  );
  return (JSON.parse(String((await reply)[0])) as unknown[])[4];
}

it("sockets without a login are limited per IP address, but people with a login can connect", async () => {
  attach({ addressSockets: 3 });
  expect(await Promise.all(Array.from({ length: 5 }, () => open()))).toEqual([
    101, 101, 101, 429, 429,
  ]);
  expect(await open(await ben.token())).toBe(101);
});

it("a socket that joins as a person counts toward that person's limit, not the IP address's", async () => {
  attach({ addressSockets: 1, personSockets: 2 });
  for (let index = 0; index < 2; index += 1) {
    expect(await open()).toBe(101);
    expect(await join(sockets[index]!, anna)).toMatchObject({ status: "ok" });
  }
  expect(await open()).toBe(101);
  expect(await join(sockets[2]!, anna)).toMatchObject({
    status: "error",
    response: { code: "TOO-MANY" },
  });
  expect(await open(await anna.token())).toBe(429);
  expect(await join(sockets[2]!, ben)).toMatchObject({ status: "ok" });
});

it("a closed socket no longer counts toward the server's socket limit", async () => {
  attach({ sockets: 1 });
  expect(await open(await anna.token())).toBe(101);
  expect(await open(await ben.token())).toBe(503);
  sockets[0]!.terminate();
  await expect.poll(async () => open(await ben.token())).toBe(101);
});

it("only sockets without a login are closed after the login time limit", async () => {
  attach({}, SIGN_IN_MS);
  await open();
  expect(await join(sockets[0]!, anna)).toMatchObject({ status: "ok" });
  const opened = open();
  const closed = once(sockets[1]!, "close");
  await opened;
  expect((await closed)[0]).toBe(1008);
  expect(sockets[0]!.readyState).toBe(WebSocket.OPEN);
});
