import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { DEFAULT_QUOTAS, type Quotas } from "../../quotas.ts";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { attachRealtime } from "./realtime.ts";

const TOO_MUCH = 1008;
/** Allows a burst of 20 frames. */
const FRAMES_PER_SECOND = 2;
const LARGE = "x".repeat(200_000);

let installation: TestSupabase;
let realtime: ReturnType<typeof attachRealtime>;
let anna: TestSupabasePerson;
let ben: TestSupabasePerson;
let project: string;
let sockets: WebSocket[];
let limits: string[];

beforeAll(async () => {
  installation = await startTestSupabase();
  [anna, ben] = [await installation.person(), await installation.person()];
  project = await installation.project(anna, ben);
});
beforeEach(() => {
  [sockets, limits] = [[], []];
});
afterEach(async () => {
  sockets.forEach((socket) => socket.terminate());
  await realtime.close();
});
afterAll(() => installation.close());

function attach(quotas: Partial<Quotas> = {}): void {
  const { context } = installation;
  const configuration = { ...context.configuration, quotas: { ...DEFAULT_QUOTAS, ...quotas } };
  const security = (_event: string, fields: object) =>
    void limits.push("limit" in fields ? String(fields.limit) : "");
  realtime = attachRealtime(installation.server, {
    ...context,
    configuration,
    log: { ...context.log, security },
  });
}

/** `closed` resolves to the close code. */
async function connect(
  person?: TestSupabasePerson,
): Promise<{ socket: WebSocket; closed: Promise<number>; replies: unknown[][] }> {
  const key =
    person === undefined ? installation.context.secrets.anonymousKey : await person.token();
  const socket = new WebSocket(
    `${installation.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`,
  );
  sockets.push(socket);
  const replies: unknown[][] = [];
  socket.on("error", () => {});
  socket.on("message", (data: Buffer) => replies.push(JSON.parse(data.toString()) as unknown[]));
  const closed = once(socket, "close").then(([code]) => code as number);
  await once(socket, "open");
  return { socket, closed, replies };
}
type Connected = Awaited<ReturnType<typeof connect>>;

const HEARTBEAT = JSON.stringify([null, "1", "phoenix", "heartbeat", {}]);
const SMALL = JSON.stringify(["1", "1", "realtime:x", "broadcast", {}]);

function sendMany({ socket }: Pick<Connected, "socket">, times: number, text = SMALL): void {
  for (let index = 0; index < times; index += 1) socket.send(text);
}

/** Resolves once the last frame is answered. */
async function exchange(connected: Connected, times: number, text = SMALL): Promise<void> {
  const { replies } = connected;
  const before = replies.length;
  sendMany(connected, times, text);
  await expect.poll(() => replies.length).toBe(before + times);
}

async function join(connected: Connected): Promise<string> {
  const [row] = await installation.database.query<{ epoch: number }>(
    "select membership_epoch as epoch from public.projects where id = $1",
    [project],
  );
  const topic = `realtime:project:${project}:${row!.epoch}`;
  connected.socket.send(
    JSON.stringify(["1", "1", topic, "phx_join", { config: { private: true } }]),
  );
  await expect
    .poll(() => connected.replies.find(([, ref]) => ref === "1")?.[4])
    .toMatchObject({ status: "ok" });
  return topic;
}

it("a person's sockets share one frame budget, and only the socket that exceeds it is closed", async () => {
  attach({ personFrames: FRAMES_PER_SECOND });
  const [first, second, other] = [await connect(anna), await connect(anna), await connect(ben)];
  await exchange(first, 15);
  sendMany(second, 15);
  expect(await second.closed).toBe(TOO_MUCH);
  expect(limits).toEqual(["personFrames"]);
  await exchange(other, 15);
  expect(first.socket.readyState).toBe(WebSocket.OPEN);
});

it("a person's new socket gets only the remainder of that person's frame budget", async () => {
  attach({ personFrames: FRAMES_PER_SECOND });
  for (const times of [30, 15]) {
    const { socket, closed } = await connect(anna);
    sendMany({ socket }, times);
    expect(await closed).toBe(TOO_MUCH);
  }
});

it("signed-out sockets share the frame budget of their IP address", async () => {
  attach({ addressFrames: FRAMES_PER_SECOND });
  const [first, second, person] = [await connect(), await connect(), await connect(anna)];
  await exchange(first, 15);
  sendMany(second, 15);
  expect(await second.closed).toBe(TOO_MUCH);
  expect(limits).toEqual(["addressFrames"]);
  await exchange(person, 15);
});

it("heartbeats use only a little of the frame budget", async () => {
  attach({ personFrames: FRAMES_PER_SECOND });
  await exchange(await connect(anna), 100, HEARTBEAT);
  expect(limits).toEqual([]);
});

it("a large frame costs as much of the budget as many small frames", async () => {
  attach();
  const { socket, closed } = await connect(anna);
  for (let index = 0; index < 60; index += 1)
    socket.send(JSON.stringify(["1", "1", "realtime:x", "presence", { blob: LARGE }]));
  expect(await closed).toBe(TOO_MUCH);
  expect(limits).toEqual(["personFrames"]);
});

it("a presence message uses more of the frame budget the more listeners receive it", async () => {
  attach({ personFrames: 10 });
  const speaker = await connect(ben);
  const topic = await join(speaker);
  const track = (ref: string) => {
    for (let index = 0; index < 50; index += 1)
      speaker.socket.send(
        JSON.stringify([
          "1",
          `${ref}${index}`,
          topic,
          "presence",
          { type: "presence", event: "track", payload: {} },
        ]),
      );
  };
  track("alone");
  await expect
    .poll(() => speaker.replies.find(([, ref]) => ref === "alone49")?.[4])
    .toMatchObject({ status: "ok" });
  const crowd = await Promise.all(Array.from({ length: 60 }, () => connect(anna)));
  await Promise.all(crowd.map(join));
  expect(limits).toEqual([]);
  track("heard");
  expect(await speaker.closed).toBe(TOO_MUCH);
  expect(limits).toEqual(["personFrames"]);
}, 30_000);

it("60 tabs that rejoin at the same moment stay within the frame budget", async () => {
  attach();
  const tabs = await Promise.all(Array.from({ length: 60 }, () => connect(anna)));
  await Promise.all(
    tabs.map(async (tab) => {
      const topic = await join(tab);
      tab.socket.send(
        JSON.stringify([
          "1",
          "t",
          topic,
          "presence",
          { type: "presence", event: "track", payload: {} },
        ]),
      );
      await expect
        .poll(() => tab.replies.find(([, ref]) => ref === "t")?.[4], { timeout: 10_000 })
        .toMatchObject({ status: "ok" });
    }),
  );
  expect(limits).toEqual([]);
}, 30_000);
