import { once } from "node:events";
import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { REALTIME_SUBSCRIBE_STATES } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestSupabase } from "../test-supabase.ts";
import type { TestSupabase, TestSupabasePerson } from "../test-supabase.ts";
import { attachRealtime } from "./realtime.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";
let installation: TestSupabase;
let realtime: ReturnType<typeof attachRealtime>;
let anna: TestSupabasePerson;
let ben: TestSupabasePerson;
let stranger: TestSupabasePerson;
let project: string;

beforeAll(async () => {
  installation = await startTestSupabase();
  realtime = attachRealtime(installation.server, installation.context, {
    maximumBufferedBytes: 256 * 1024,
  });
  [anna, ben, stranger] = [
    await installation.person(),
    await installation.person(),
    await installation.person(),
  ];
  project = await installation.project(anna, ben);
});
afterEach(async () => {
  await Promise.all([anna, ben, stranger].map(({ client }) => client.removeAllChannels()));
});
afterAll(async () => {
  await realtime.close();
  await installation.close();
});

interface Joined {
  readonly channel: RealtimeChannel;
  readonly states: string[];
  readonly errors: string[];
  readonly received: { event: string; payload: Record<string, unknown> }[];
  readonly system: { status: string; message: string }[];
}

/** Resolves at the first answer, even a refusal. */
async function join(
  client: SupabaseClient,
  topic: string,
  config: Record<string, unknown> = {},
): Promise<Joined> {
  const joined: Joined = {
    channel: client.channel(topic, { config: { private: true, ...config } }),
    states: [],
    errors: [],
    received: [],
    system: [],
  };
  joined.channel
    .on("broadcast", { event: "*" }, (message) =>
      joined.received.push({
        event: message.event,
        payload: message["payload"] as Record<string, unknown>,
      }),
    )
    .on("system", {}, (message: { status: string; message: string }) =>
      joined.system.push(message),
    );
  await client.realtime.setAuth();
  await new Promise<void>((resolve) => {
    joined.channel.subscribe((state, error) => {
      joined.states.push(state);
      if (error !== undefined) joined.errors.push(error.message);
      resolve();
    });
  });
  return joined;
}
const { SUBSCRIBED, CHANNEL_ERROR, CLOSED } = REALTIME_SUBSCRIBE_STATES;
const topicOf = async (id = project) => {
  const [row] = await installation.database.query<{ epoch: number }>(
    "select membership_epoch as epoch from public.projects where id = $1",
    [id],
  );
  return `project:${id}:${row!.epoch}`;
};
const sendBroadcast = async (topic: string, payload: unknown, event = "project") =>
  installation.database.query("select realtime.send($1::text::jsonb, $2, $3, true)", [
    JSON.stringify(payload),
    event,
    topic,
  ]);
const address = async (person: TestSupabasePerson | undefined, vsn = "2.0.0") =>
  `${installation.origin.replace("http", "ws")}/realtime/v1/websocket?vsn=${vsn}&apikey=${person === undefined ? installation.context.secrets.anonymousKey : await person.token()}`;

describe("private channels through supabase-js", () => {
  test("SYNC-06 project members receive database broadcasts complete and in commit order", async () => {
    const topic = await topicOf();
    const [first, second] = [await join(anna.client, topic), await join(ben.client, topic)];
    expect([first.states, second.states]).toEqual([[SUBSCRIBED], [SUBSCRIBED]]);
    const long = "ü".repeat(20_000);
    for (let index = 0; index < 50; index += 1)
      await sendBroadcast(
        topic,
        { id: `n${index}`, index, ...(index === 25 ? { long } : {}) },
        "note",
      );
    for (const joined of [first, second]) {
      const notes = () => joined.received.filter(({ event }) => event === "note");
      await expect.poll(() => notes().length).toBe(50);
      const heard = notes();
      expect(heard.map(({ payload }) => payload["index"])).toEqual(
        Array.from({ length: 50 }, (_, index) => index),
      );
      expect(heard[25]?.payload["long"]).toBe(long);
      expect(heard[0]).toMatchObject({ event: "note", payload: { id: "n0" } });
    }
  });

  test("project members receive successful file changes as {path, operation}", async () => {
    const { received } = await join(ben.client, await topicOf());
    const files = anna.client.storage.from("projects");
    await files.upload(`${project}/new/a b.ris`, "one");
    await files.upload(`${project}/new/a b.ris`, "no");
    await files.upload(`${project}/new/a b.ris`, "two", { upsert: true });
    await files.move(`${project}/new/a b.ris`, `${project}/new/b.ris`);
    await files.remove([`${project}/new/b.ris`]);
    await expect.poll(() => received.length).toBe(5);
    expect(
      received.map(({ event, payload }) => [event, payload["path"], payload["operation"]]),
    ).toEqual([
      ["files", "new/a b.ris", "insert"],
      ["files", "new/a b.ris", "update"],
      ["files", "new/a b.ris", "delete"],
      ["files", "new/b.ris", "insert"],
      ["files", "new/b.ris", "delete"],
    ]);
  });

  test("ROLE-02 strangers can't join a project's topic, other people's topics or public channels", async () => {
    const topic = await topicOf();
    for (const [client, name] of [
      [stranger.client, topic],
      [installation.anonymous(), topic],
      [ben.client, `user:${anna.id}`],
      [anna.client, "project:x:1"],
    ] as const) {
      const { states, errors } = await join(client, name);
      expect(states[0]).toBe(CHANNEL_ERROR);
      expect(errors[0]).toContain("may not listen");
      await client.removeAllChannels();
    }
    const open = await join(anna.client, topic, { private: false });
    expect([open.states[0], open.errors[0]]).toEqual([
      CHANNEL_ERROR,
      expect.stringContaining("private"),
    ]);
    expect((await join(anna.client, `user:${anna.id}`)).states).toEqual([SUBSCRIBED]);
  });

  test("joining a topic whose name contains a NUL or a quote is refused without a logged error", async () => {
    const already = installation.logged.length;
    for (const name of [
      "\0",
      `project:${project}:\0`,
      `user:${anna.id}\0`,
      `project:${project}:"`,
      `user:${anna.id}'`,
    ]) {
      expect((await join(anna.client, name)).states).toEqual([CHANNEL_ERROR]);
      await anna.client.removeAllChannels();
    }
    expect(installation.logged.slice(already)).toEqual([]);
  });

  test("ROLE-02 a removed member loses the project's topic immediately and can't join the new topic", async () => {
    const guest = await installation.person();
    const shared = await installation.project(anna, guest);
    const before = await topicOf(shared);
    const old = await join(guest.client, before);
    const own = await join(guest.client, `user:${guest.id}`);
    expect(old.states).toEqual([SUBSCRIBED]);
    await installation.database.query(
      `delete from public.project_members where project = $1 and "user" = $2`,
      [shared, guest.id],
    );
    await expect.poll(() => old.states.at(-1)).toBe(CLOSED);
    expect(old.system).toMatchObject([
      { status: "error", message: expect.stringContaining("may not listen") },
    ]);
    const after = await topicOf(shared);
    expect(after).not.toBe(before);
    expect((await join(guest.client, after)).states[0]).toBe(CHANNEL_ERROR);
    const stays = await join(anna.client, after);
    const already = old.received.length;
    await sendBroadcast(after, { secret: true });
    await expect
      .poll(() => stays.received.filter(({ payload }) => payload["secret"] === true))
      .toHaveLength(1);
    expect(old.received.slice(already)).toEqual([]);
    expect(own.states).toEqual([SUBSCRIBED]);
  });

  test("ROLE-02 a channel closes if its new token lacks access, but not when a member is added", async () => {
    const [guest, newcomer] = [await installation.person(), await installation.person()];
    const shared = await installation.project(anna, guest);
    let current = await guest.token(900);
    const client = installation.clientWith(() => Promise.resolve(current));
    const { states, received, system } = await join(client, await topicOf(shared));
    await installation.database.query(
      `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, 'member')`,
      [shared, newcomer.id, `${newcomer.id}@example.org`],
    );
    await expect.poll(() => received.map(({ event }) => event)).toContain("members");
    await sendBroadcast(await topicOf(shared), { still: true });
    await expect.poll(() => received.some(({ payload }) => payload["still"] === true)).toBe(true);
    expect(states).toEqual([SUBSCRIBED]);
    current = await stranger.token(900);
    await client.realtime.setAuth();
    await expect.poll(() => states.at(-1)).toBe(CLOSED);
    expect(system).toMatchObject([
      { status: "error", message: expect.stringContaining("may not listen") },
    ]);
  });

  test("a channel closes when its token expires, unless the token was refreshed in time", async () => {
    const [short, long] = [await anna.token(2), await ben.token(900)];
    let current = await ben.token(2);
    const brief = installation.clientWith(() => Promise.resolve(short));
    const renewed = installation.clientWith(() => Promise.resolve(current));
    const topic = await topicOf();
    const [ends, goes] = [await join(brief, topic), await join(renewed, topic)];
    current = long;
    await renewed.realtime.setAuth();
    await expect.poll(() => ends.states.at(-1), { timeout: 20_000 }).toBe(CLOSED);
    expect(ends.system).toMatchObject([
      { status: "error", message: expect.stringContaining("Log in again") },
    ]);
    await sendBroadcast(topic, { index: 1 });
    await expect.poll(() => [goes.states, goes.received.length]).toEqual([[SUBSCRIBED], 1]);
    expect(ends.received).toEqual([]);
  });

  test("leaving a channel ends the subscription, and joining again starts a new subscription", async () => {
    const topic = await topicOf();
    const first = await join(anna.client, topic);
    expect(await anna.client.removeChannel(first.channel)).toBe("ok");
    const second = await join(anna.client, topic);
    expect(second.states).toEqual([SUBSCRIBED]);
    await sendBroadcast(topic, {});
    await expect.poll(() => second.received.length).toBe(1);
    expect(first.received).toEqual([]);
  });

  test("protocol version 1.0.0 is supported", async () => {
    const topic = await topicOf();
    const socket = new WebSocket(await address(anna, "1.0.0"));
    const frames: { event: string; topic: string; payload: Record<string, unknown> }[] = [];
    socket.on("message", (data: Buffer) =>
      frames.push(JSON.parse(data.toString()) as (typeof frames)[number]),
    );
    await once(socket, "open");
    socket.send(
      JSON.stringify({
        topic: `realtime:${topic}`,
        event: "phx_join",
        payload: { config: { private: true } },
        ref: "1",
        join_ref: "1",
      }),
    );
    await expect
      .poll(() => frames.find(({ event }) => event === "phx_reply"))
      .toMatchObject({ payload: { status: "ok" }, ref: "1", join_ref: "1" });
    await sendBroadcast(topic, { a: 1 });
    await expect
      .poll(() => frames.find(({ event }) => event === "broadcast"))
      .toMatchObject({ payload: { event: "project", payload: { a: 1 } } });
    socket.close();
  });
});

describe("client messages", () => {
  const open = "project-talk:1";
  beforeAll(async () => {
    await installation.owner.query(
      "create policy talk_hear on realtime.messages for select to authenticated using (realtime.topic() like 'project-talk:%')",
    );
    await installation.owner.query(
      `create policy talk_speak on realtime.messages for insert to authenticated with check (realtime.topic() like 'project-talk:%' and auth.uid() = '${anna.id}')`,
    );
  });

  test("a client broadcast needs the insert policy, reaches permitted listeners and isn't stored", async () => {
    const [speaker, listener] = [
      await join(anna.client, open, { broadcast: { ack: true, self: true } }),
      await join(ben.client, open, { broadcast: { ack: true } }),
    ];
    expect(
      await speaker.channel.send({
        type: "broadcast",
        event: "typing",
        payload: { where: "notes" },
      }),
    ).toBe("ok");
    await expect
      .poll(() => listener.received)
      .toEqual([{ event: "typing", payload: { where: "notes" } }]);
    await expect.poll(() => speaker.received.length).toBe(1);
    expect(await listener.channel.send({ type: "broadcast", event: "typing", payload: {} })).toBe(
      "error",
    );
    const bytes = new Uint8Array([1, 2, 3]).buffer;
    expect(await speaker.channel.send({ type: "broadcast", event: "bytes", payload: bytes })).toBe(
      "ok",
    );
    await expect.poll(() => listener.received.length).toBe(2);
    expect(Buffer.from(listener.received[1]!.payload as unknown as ArrayBuffer)).toEqual(
      Buffer.from([1, 2, 3]),
    );
    expect(speaker.received.length).toBe(2);
    expect(
      await installation.database.query("select 1 from realtime.messages where topic = $1", [open]),
    ).toEqual([]);
  });

  test("members share presence on a project's topic, but only the database broadcasts there", async () => {
    const topic = await topicOf();
    const changes: string[] = [];
    anna.client
      .channel(topic, { config: { private: true, presence: { key: anna.id } } })
      .on("presence", { event: "join" }, ({ key }) => changes.push(`${key} came`))
      .on("presence", { event: "leave" }, ({ key }) => changes.push(`${key} went`));
    const watching = await join(anna.client, topic, { presence: { key: anna.id } });
    ben.client
      .channel(topic, { config: { private: true, presence: { key: ben.id } } })
      .on("presence", { event: "sync" }, () => {});
    const coming = await join(ben.client, topic, { presence: { key: ben.id } });
    expect(await watching.channel.track({ at: "library" })).toBe("ok");
    expect(await coming.channel.track({ at: "files" })).toBe("ok");
    const seen = () =>
      Object.entries(watching.channel.presenceState<{ at: string }>()).map(([key, metas]) => [
        key,
        metas.map(({ at }) => at),
      ]);
    await expect
      .poll(() => Object.fromEntries(seen()))
      .toEqual({ [anna.id]: ["library"], [ben.id]: ["files"] });
    expect(await coming.channel.track({ at: "timeline" })).toBe("ok");
    await expect.poll(() => Object.fromEntries(seen())).toMatchObject({ [ben.id]: ["timeline"] });
    expect(Object.keys(coming.channel.presenceState())).toHaveLength(2);
    await coming.channel.untrack();
    await expect.poll(() => Object.keys(watching.channel.presenceState())).toEqual([anna.id]);
    await coming.channel.track({ at: "again" });
    await ben.client.removeAllChannels();
    await expect
      .poll(() => changes.filter((change) => change === `${ben.id} went`).length)
      .toBeGreaterThanOrEqual(2);
    await expect.poll(() => Object.keys(watching.channel.presenceState())).toEqual([anna.id]);
    const acknowledged = await installation.person();
    await installation.database.query(
      `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, 'member')`,
      [project, acknowledged.id, `${acknowledged.id}@example.org`],
    );
    const talker = await join(acknowledged.client, await topicOf(), { broadcast: { ack: true } });
    expect(await talker.channel.send({ type: "broadcast", event: "project", payload: {} })).toBe(
      "error",
    );
  });
});

describe("presence states", () => {
  const place = { path: "/project/library/a.ris", row: "r1" };
  const statesSeenBy = (joined: Joined) =>
    Object.values(joined.channel.presenceState<Record<string, unknown>>())
      .flat()
      .map(({ presence_ref: _ref, ...state }) => state);
  const joinWatched = async (): Promise<Joined> => {
    const topic = await topicOf();
    anna.client
      .channel(topic, { config: { private: true } })
      .on("presence", { event: "sync" }, () => {});
    return join(anna.client, topic);
  };

  test("members receive the page, row and followed person that belong to the token's person", async () => {
    const watching = await joinWatched();
    const { channel } = await join(ben.client, await topicOf());
    expect(await channel.track({ user: anna.id, ...place, following: anna.id })).toBe("ok");
    await expect
      .poll(() => statesSeenBy(watching))
      .toEqual([{ user: ben.id, ...place, following: anna.id }]);
  });

  test("malformed fields of a place are dropped, but the person stays present", async () => {
    const watching = await joinWatched();
    const { channel } = await join(ben.client, await topicOf());
    await channel.track({ path: "https://elsewhere.example/", row: "r".repeat(201), following: 7 });
    await expect.poll(() => statesSeenBy(watching)).toEqual([{ user: ben.id }]);
    await channel.track({ path: `/${"x".repeat(2000)}`, row: "r1" });
    await expect.poll(() => statesSeenBy(watching)).toEqual([{ user: ben.id, row: "r1" }]);
  });

  test("a presence state over 4096 bytes is refused, and the previous state remains", async () => {
    const watching = await joinWatched();
    const { channel } = await join(ben.client, await topicOf());
    expect(await channel.track(place)).toBe("ok");
    expect(await channel.track({ ...place, more: "ü".repeat(2048) })).toBe("error");
    expect(await channel.track({ ...place, more: "x".repeat(3000) })).toBe("ok");
    await expect
      .poll(() => statesSeenBy(watching))
      .toEqual([{ user: ben.id, ...place, more: "x".repeat(3000) }]);
  });

  test("the tab whose state changed last is listed last among a person's tabs", async () => {
    const watching = await joinWatched();
    const first = await join(ben.client, await topicOf());
    const secondClient = installation.clientWith(() => ben.token());
    const second = await join(secondClient, await topicOf());
    await first.channel.track({ path: "/project" });
    await second.channel.track({ path: "/project/files" });
    const paths = () => statesSeenBy(watching).map(({ path }) => path);
    await expect.poll(paths).toEqual(["/project", "/project/files"]);
    await first.channel.track({ path: "/project/settings" });
    await expect.poll(paths).toEqual(["/project/files", "/project/settings"]);
    await secondClient.removeAllChannels();
  });
});

describe("connections", () => {
  const refusal = async (url: string, origin?: string) => {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    const [, response] = (await once(socket, "unexpected-response")) as [
      unknown,
      { statusCode: number },
    ];
    socket.on("error", () => {});
    socket.terminate();
    return response.statusCode;
  };

  test("connections from other origins or without a valid token are refused", async () => {
    const url = await address(undefined);
    expect(await refusal(url, "https://elsewhere.example")).toBe(403);
    expect(await refusal(url, "null")).toBe(403);
    expect(await refusal(`${url}x`)).toBe(401);
    expect(await refusal(url.replace(/&apikey=.*/, ""), installation.origin)).toBe(401);
    expect(await refusal(url.replace("/realtime/v1/websocket", "/elsewhere"))).toBe(404);
    const welcome = new WebSocket(url, { origin: installation.origin });
    await once(welcome, "open");
    welcome.close();
  });

  test.each([
    ["what is no message of the protocol", "not json", 1007],
    ["bytes of no known kind", Buffer.from([9, 9]), 1007],
    ["a message over 256 KB", "x".repeat(256 * 1024 + 1), 1009],
  ])("a socket that sends %s is closed", async (_label, data, code) => {
    const socket = new WebSocket(await address(anna));
    await once(socket, "open");
    socket.send(data);
    const [closed] = (await once(socket, "close")) as [number];
    expect(closed).toBe(code);
  });

  test("a socket that sends 400 heartbeats at once is closed", async () => {
    const socket = new WebSocket(await address(anna));
    await once(socket, "open");
    for (let index = 0; index < 400; index += 1)
      socket.send(JSON.stringify([null, String(index), "phoenix", "heartbeat", {}]));
    expect(((await once(socket, "close")) as [number])[0]).toBe(1008);
  });

  test("a heartbeat gets a reply, and a message on an unknown topic gets an error", async () => {
    const socket = new WebSocket(await address(anna));
    const replies: unknown[] = [];
    socket.on("message", (data: Buffer) => replies.push(JSON.parse(data.toString())));
    await once(socket, "open");
    socket.send(JSON.stringify([null, "1", "phoenix", "heartbeat", {}]));
    socket.send(JSON.stringify(["9", "2", "realtime:nowhere", "broadcast", {}]));
    await expect.poll(() => replies.length).toBe(2);
    expect(replies[0]).toEqual([null, "1", "phoenix", "phx_reply", { status: "ok", response: {} }]);
    expect(replies[1]).toEqual([
      "9",
      "2",
      "realtime:nowhere",
      "phx_reply",
      { status: "error", response: { reason: "unmatched topic" } },
    ]);
    socket.close();
  });

  test("a client that reads too slowly is disconnected instead of filling the server's memory", async () => {
    const topic = await topicOf();
    const socket = new WebSocket(await address(anna));
    await once(socket, "open");
    socket.send(
      JSON.stringify(["1", "1", `realtime:${topic}`, "phx_join", { config: { private: true } }]),
    );
    await once(socket, "message");
    socket.pause();
    const long = "x".repeat(100_000);
    await expect
      .poll(
        async () => {
          await sendBroadcast(topic, { long });
          return installation.logged.includes("realtime.slow-client");
        },
        { timeout: 20_000, interval: 1 },
      )
      .toBe(true);
    installation.logged.length = 0;
    socket.terminate();
  });

  test("a socket that doesn't answer pings is closed", async () => {
    await realtime.close();
    // Longer than a busy machine may block this process.
    realtime = attachRealtime(installation.server, installation.context, { pingMilliseconds: 750 });
    const [silentAddress, livelyAddress] = [await address(anna), await address(anna)];
    const silent = new WebSocket(silentAddress, { autoPong: false });
    const closed = once(silent, "close");
    const lively = new WebSocket(livelyAddress);
    await once(lively, "open");
    expect(((await closed) as [number])[0]).toBe(1006);
    expect(lively.readyState).toBe(WebSocket.OPEN);
    lively.close();
  });
});

describe("missed messages", () => {
  test.skipIf(isPglite)(
    "clients rejoin and receive messages again after the server loses its database connection",
    { timeout: 30_000 },
    async () => {
      await realtime.close();
      realtime = attachRealtime(installation.server, installation.context, {
        pollMilliseconds: 100,
      });
      const topic = await topicOf();
      const { received, states } = await join(anna.client, topic);
      await installation.database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tera-lookout' and datname = current_database()",
      );
      await expect
        .poll(() => states, { timeout: 20_000 })
        .toEqual([SUBSCRIBED, CHANNEL_ERROR, SUBSCRIBED]);
      await sendBroadcast(topic, { again: true });
      await expect.poll(() => received.some(({ payload }) => payload["again"] === true)).toBe(true);
    },
  );
});
