import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ServerContext } from "../../context.ts";
import type { Queryable } from "../../database/database.ts";
import type { ServerDatabase } from "../../database/script-database.ts";
import { openTestDatabase, type TestDatabase } from "../../database/test-database.ts";
import { followMessages, type MessageFeed } from "./message-feed.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";
/** Longer than a test, so that only change notifications deliver messages. */
const NEVER = 600_000;

let opened: TestDatabase;
let database: ServerDatabase;
let feed: MessageFeed | undefined;
let received: { topic: string; payload: Record<string, unknown> }[] = [];
let gaps = 0;
const unlistened = new Set<string>();
const logged: string[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());
afterEach(async () => {
  await feed?.close();
  feed = undefined;
});

async function follow(lookMilliseconds: number): Promise<void> {
  [received, gaps] = [[], 0];
  const log = {
    info: () => {},
    warn: (event: string) => logged.push(event),
    error: (event: string) => logged.push(event),
  };
  feed = followMessages(
    { database, log } as unknown as ServerContext,
    {
      hasListeners: (topic) => !unlistened.has(topic),
      onMessage: ({ topic, payload }) =>
        received.push({ topic, payload: payload as Record<string, unknown> }),
      onGap: () => {
        gaps += 1;
      },
    },
    lookMilliseconds,
  );
  await feed.ready;
}

const send = (session: Queryable, topic: string, payload: object) =>
  session.query("select realtime.send($1::text::jsonb, 'x', $2, true)", [
    JSON.stringify(payload),
    topic,
  ]);
const numbers = (topic: string) =>
  received.filter((message) => message.topic === topic).map(({ payload }) => payload["n"]);

describe("message feed", () => {
  it("delivers this process's committed private messages once if their topic has listeners", async () => {
    await follow(NEVER);
    unlistened.add("elsewhere");
    await send(database, "elsewhere", { n: 0 });
    await database.query(`select realtime.send('{"n": 9}', 'x', 'here', false)`);
    await database
      .transaction(async (session) => {
        await send(session, "here", { n: 1 });
        throw new Error("undone");
      })
      .catch(() => {});
    await send(database, "here", { n: 2 });
    await database.transaction(async (session) => {
      for (let n = 3; n < 500; n += 1) await send(session, "here", { n });
    });
    await expect
      .poll(() => numbers("here"))
      .toEqual(Array.from({ length: 498 }, (_, index) => index + 2));
    expect(numbers("elsewhere")).toEqual([]);
  });

  it("skips messages written before the feed started", async () => {
    await send(database, "before", { n: 1 });
    await follow(NEVER);
    await send(database, "before", { n: 2 });
    await expect.poll(() => numbers("before")).toEqual([2]);
  });

  it.skipIf(isPglite)("delivers another process's messages after the next poll", async () => {
    const { connection } = opened.owner;
    if (connection.kind !== "postgres") throw new Error("This test needs a second connection.");
    await follow(50);
    const other = postgres(connection.url, { max: 1, onnotice: () => {} });
    await other`select realtime.send('{"n": 1}', 'other', 'other', true)`;
    await expect.poll(() => numbers("other")).toEqual([1]);
    await other.end();
  });

  it.skipIf(isPglite)(
    "delivers a message on commit, even after transactions that began later",
    async () => {
      await follow(NEVER);
      let finish: () => void = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let hasWritten: () => void = () => {};
      const written = new Promise<void>((resolve) => {
        hasWritten = resolve;
      });
      const early = database.transaction(async (session) => {
        await send(session, "late", { n: 1 });
        hasWritten();
        await finished;
      });
      await written;
      for (const n of [2, 3, 4]) {
        await send(database, "late", { n });
        await expect.poll(() => numbers("late").at(-1)).toBe(n);
      }
      finish();
      await early;
      await expect.poll(() => numbers("late")).toEqual([2, 3, 4, 1]);
    },
  );

  it.skipIf(isPglite)(
    "SYNC-06 delivers every message in row lock order with concurrent writers in two processes",
    async () => {
      const { connection } = opened.owner;
      if (connection.kind !== "postgres")
        throw new Error("This test needs connections of another process.");
      await opened.owner.query(
        "create table public.counters (name text primary key, n int not null default 0)",
      );
      await opened.owner.query("grant select, insert, update on public.counters to public");
      await database.query(
        "insert into public.counters select 'row ' || n from generate_series(0, 3) n",
      );
      await follow(100);
      const [writers, rounds] = [8, 40];
      const others = postgres(connection.url, { max: 4, onnotice: () => {} });
      const count =
        "with counted as (update public.counters set n = n + 1 where name = $1 returning n) select realtime.send(jsonb_build_object('n', n), 'x', $1, true) from counted";
      await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          for (let round = 0; round < rounds; round += 1) {
            const row = `row ${(writer * 7 + round * 3) % 4}`;
            if (writer % 2 === 1) await others.unsafe(count, [row]);
            else
              await database
                .transaction(async (session) => {
                  await session.query(count, [row]);
                  if (round % 5 === 0) throw new Error("undone");
                })
                .catch(() => {});
          }
        }),
      );
      const rows = await database.query<{ name: string; n: number }>(
        "select name, n from public.counters",
      );
      for (const { name, n } of rows)
        await expect
          .poll(() => numbers(name))
          .toEqual(Array.from({ length: n }, (_, index) => index + 1));
      expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(
        (writers / 2) * rounds + (writers / 2) * (rounds - rounds / 5),
      );
      expect(gaps).toBe(0);
      await others.end();
      await opened.owner.query("drop table public.counters");
    },
  );

  it.skipIf(isPglite)(
    "reports a single gap when its database connection breaks, then delivers messages again",
    async () => {
      await follow(50);
      await opened.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tera-lookout' and datname = current_database()",
      );
      await expect.poll(() => gaps).toBe(1);
      await send(database, "again", { n: 1 });
      await expect.poll(() => numbers("again")).toEqual([1]);
      expect(gaps).toBe(1);
      expect(logged).toContain("realtime.missed");
    },
  );
});
