import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ENGINES_AND_PGLITE } from "./test-engines.ts";
import { loginMigrations, openTestDatabase, type TestDatabase } from "./test-database.ts";
import { whileReading } from "./change-notifier.ts";
import { migrate } from "./migrations.ts";
import { sqlState, brokenConstraint } from "../errors/database-error.ts";
import type { ScriptDatabase } from "./script-database.ts";

describe.each(TEST_ENGINES_AND_PGLITE)("the database on %s", (_name, engine) => {
  let opened: TestDatabase;
  let database: ScriptDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase({ ...engine, isEmpty: true });
    database = opened.owner;
    await migrate(database, [loginMigrations()]);
    await database.scriptTransaction((session) =>
      session.script(`
        create table public.notes (id int primary key, owner uuid, body jsonb, size bigint, tags text[]);
        alter table public.notes enable row level security;
        create policy own on public.notes using (owner = (select auth.uid()));
      `),
    );
  });
  afterAll(() => opened.close());

  it.each([
    { value: { a: [1, { b: "c" }] }, type: "object" },
    { value: [true, false], type: "array" },
    { value: ["x"], type: "array" },
    { value: "text", type: "string" },
    { value: 7, type: "number" },
    { value: true, type: "boolean" },
  ])("a jsonb $type is stored and returned parsed: $value", async ({ value, type }) => {
    const rows = await database.query(
      "select $1::jsonb as value, jsonb_typeof($1::jsonb) as type",
      [value],
    );
    expect(rows).toEqual([{ value, type }]);
  });

  it("a query returns bigint as a number and accepts arrays, null and dates as parameters", async () => {
    const moment = new Date("2024-02-29T12:00:00.123Z");
    const rows = await database.query(
      "select $1::bigint as size, $2::text[] as tags, $3::text as nothing, $4::timestamptz as moment",
      [9_007_199_254_740_991, ["a", 'b,"c"'], null, moment],
    );
    expect(rows).toEqual([
      { size: 9_007_199_254_740_991, tags: ["a", 'b,"c"'], nothing: null, moment },
    ]);
  });

  it("a transaction is rolled back when its callback throws", async () => {
    await expect(
      database.transaction(async (session) => {
        await session.query("insert into notes (id) values (100)");
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await database.query("select from notes where id = 100")).toEqual([]);
  });

  it("row policies apply to a caller's statements but not to the server's later queries", async () => {
    const ada = "11111111-1111-4111-8111-111111111111";
    const ben = "22222222-2222-4222-8222-222222222222";
    await database.query("insert into notes (id, owner) values (1, $1), (2, $2)", [ada, ben]);
    const seen = await database.asCaller(
      { sub: ada, role: "authenticated", email: "ada@example.org" },
      (session) =>
        session.query("select id, auth.email() as email, auth.role() as role from notes"),
    );
    expect(seen).toEqual([{ id: 1, email: "ada@example.org", role: "authenticated" }]);
    const none = await database.asCaller({ sub: ben, role: "anon" }, (session) =>
      session.query("select id from notes"),
    );
    expect(none).toEqual([{ id: 2 }]);
    const [after] = await database.query<{ uid: null; count: number }>(
      "select auth.uid() as uid, count(*) as count from notes",
    );
    expect(after).toEqual({ uid: null, count: 2 });
  });

  it("a refused statement's error names the violated constraint", async () => {
    await database.query("insert into notes (id) values (200)");
    const refusal: unknown = await database
      .query("insert into notes (id) values (200)")
      .catch((error: unknown) => error);
    expect(sqlState(refusal)).toBe("23505");
    expect(brokenConstraint(refusal)).toBe("notes_pkey");
  });

  it("change listeners run after statements and transactions, even failed ones, but not polls and reads", async () => {
    let ended = 0;
    const stop = database.subscribeToChanges(() => {
      ended += 1;
    });
    const lookout = database.openPollingConnection(() => {});
    const counts: number[] = [];
    const after = async (work: Promise<unknown>): Promise<void> => {
      await work.catch(() => {});
      counts.push(ended);
    };
    await after(database.query("select 1"));
    await after(database.query("select nothing"));
    await after(
      database.transaction(async (session) => {
        await session.query("select 1");
        await session.query("select 2");
        expect(ended).toBe(2);
      }),
    );
    await after(
      database.asCaller({ sub: "", role: "anon" }, () => Promise.reject(new Error("not to be"))),
    );
    await after(lookout.query("select 1"));
    await after(database.queryAsCaller("select 1"));
    await after(whileReading(() => database.query("select 1")));
    await lookout.close();
    stop();
    await after(database.query("select 1"));
    expect(counts).toEqual([1, 2, 3, 4, 4, 4, 4, 4]);
  });

  it("row policies are enabled on every table that clients can access", async () => {
    const unprotected = await database.query(
      `select n.nspname || '.' || c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relrowsecurity and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
         and (has_schema_privilege('anon', n.oid, 'usage') or has_schema_privilege('authenticated', n.oid, 'usage'))
         and (has_table_privilege('anon', c.oid, 'select, insert, update, delete') or has_table_privilege('authenticated', c.oid, 'select, insert, update, delete'))`,
    );
    expect(unprotected).toEqual([]);
  });

  it("migrating twice applies each migration once", async () => {
    const before = await database.query("select * from tera_migrations.applied order by name");
    expect(before.length).toBeGreaterThan(0);
    await migrate(database, [loginMigrations()]);
    expect(await database.query("select * from tera_migrations.applied order by name")).toEqual(
      before,
    );
  });
});
