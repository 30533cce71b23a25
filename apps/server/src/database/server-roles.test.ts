import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Log } from "../server-log.ts";
import { sqlState } from "../errors/database-error.ts";
import type { CallerClaims, Queryable } from "./database.ts";
import { openServerDatabase } from "./open-server-database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { TEST_ENGINES } from "./test-engines.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const SILENT: Log = { info: () => {}, warn: () => {}, error: () => {} };
const ANN: CallerClaims = { sub: randomUUID(), role: "authenticated" };

/** An attacker's statements, all to be refused. */
const BEYOND: readonly string[] = [
  "copy (select 1) to program 'true'",
  "create temporary table taken (line text)",
  "select pg_read_file('postgresql.conf')",
  "select pg_read_binary_file('PG_VERSION')",
  "select pg_ls_dir('.')",
  "select lo_import('/etc/passwd')",
  "copy (select 1) to '/tmp/taken'",
  "alter system set fsync = off",
  "create role taken superuser",
  "create extension dblink",
  "create table public.taken (id int)",
  "create function private.taken() returns int language sql as 'select 1'",
  "create schema taken",
  "drop table public.users",
  "truncate public.users cascade",
  "alter table public.users disable row level security",
  "alter table public.users disable trigger all",
  "create policy taken on public.users using (true)",
  'drop policy "people read themselves" on public.users',
  "create or replace function private.caller() returns uuid language sql as 'select null::uuid'",
  "alter role current_user superuser",
  "select rolpassword from pg_authid",
  "select * from tera_migrations.applied",
  "set session authorization postgres",
  "set role postgres",
  "set role service_role",
  "set session_replication_role = replica",
];

/** Resolves to "done" or the SQLSTATE of the refusal. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => sqlState(error) ?? String(error),
  );
}

const engines = process.env["TEST_ENGINE"] === "pglite" ? [] : TEST_ENGINES;

describe.each(engines)("the roles of a running server on %s", (_engine, options) => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase({ ...options, isAlone: true });
    await opened.database.query(
      "insert into public.users (id, kinde_id, email) values ($1, 'kp_ann', 'ann@example.org')",
      [ANN.sub],
    );
  });
  afterAll(() => opened.close());

  async function namesOf(text: string): Promise<string[]> {
    const rows = await opened.owner.query<{ name: string }>(text);
    expect(rows.length).toBeGreaterThan(0);
    return rows.map(({ name }) => name);
  }
  const tables = (): Promise<string[]> =>
    namesOf(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );

  it("the caller role cannot access any table before it switches to a client role", async () => {
    for (const table of await tables()) {
      for (const statement of [`select 1 from ${table} limit 1`, `delete from ${table}`]) {
        const code = await outcome(opened.database.queryAsCaller(statement));
        expect([statement, code]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
      }
    }
    const people = await opened.database.asCaller(ANN, (session) =>
      session.query("select id from public.users"),
    );
    expect(people).toEqual([{ id: ANN.sub }]);
  });

  it.each(["caller", "api"] as const)(
    "the role %s can switch only to anon or authenticated",
    async (kind) => {
      const others = await namesOf(
        `select quote_ident(rolname) as name from pg_roles where rolname not like 'tera\\_${kind}\\_%'`,
      );
      for (const name of others) {
        const statement = `set local role ${name}`;
        const code = await outcome(
          kind === "api"
            ? opened.database.transaction((session) => session.query(statement))
            : opened.database.queryAsCaller(statement),
        );
        const isClient = name === "anon" || name === "authenticated";
        expect([name, code]).toEqual([name, isClient ? "done" : INSUFFICIENT_PRIVILEGE]);
      }
    },
  );

  it("the caller role can run only the server functions needed to switch to a client role", async () => {
    const callable = await opened.database.queryAsCaller<{ name: string }>(
      `select n.nspname || '.' || p.proname as name
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'private' and has_function_privilege(p.oid, 'execute')
         and not has_function_privilege('anon', p.oid, 'execute') order by 1`,
    );
    const names = callable.map(({ name }) => name);
    expect(names).toEqual([
      "private.folder_as",
      "private.object_as",
      "private.objects_as",
      "private.read_as",
    ]);
  });

  it.each(BEYOND)("the api and caller roles are refused the statement: %s", async (statement) => {
    // On an external Postgres, PUBLIC may create temporary tables.
    if (opened.database.engine === "external" && statement.includes("temporary")) return;
    const callers: Queryable = { query: (text) => opened.database.queryAsCaller(text) };
    for (const session of [opened.database, callers]) {
      expect(await outcome(session.query(statement))).toBe(INSUFFICIENT_PRIVILEGE);
    }
  });

  it("the api role can read every table except those of the migrations", async () => {
    for (const table of await tables()) {
      const code = await outcome(opened.database.query(`select 1 from ${table} limit 1`));
      const isOwners = table.startsWith("tera_migrations.");
      expect([table, code]).toEqual([table, isOwners ? INSUFFICIENT_PRIVILEGE : "done"]);
    }
  });

  it("server roles own nothing, and no function runs as a superuser or a login role", async () => {
    const owned = await opened.owner.query(
      `select pg_describe_object(d.classid, d.objid, d.objsubid)
       from pg_shdepend d join pg_roles r on r.oid = d.refobjid
       where d.deptype = 'o' and r.rolname like 'tera\\_%' and r.rolcanlogin`,
    );
    const definers = await opened.owner.query(
      `select p.oid::regprocedure::text
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_roles r on r.oid = p.proowner
       where p.prosecdef and n.nspname in ('public', 'private', 'storage', 'realtime')
         and (r.rolsuper or r.rolcanlogin)`,
    );
    expect([owned, definers]).toEqual([[], []]);
  });

  it("server roles can access new tables after the next start", async () => {
    const read = "select 1 from private.later";
    await opened.owner.query("create table private.later (id int)");
    expect(await outcome(opened.database.query(read))).toBe(INSUFFICIENT_PRIVILEGE);
    const again = await openServerDatabase(opened.owner, SILENT, () => {});
    expect(await outcome(again.query(read))).toBe("done");
    await again.close();
    await opened.owner.query("drop table private.later");
  });

  it("session settings that server roles made for themselves are reset at the next start", async () => {
    await opened.database.query("alter role current_user set search_path = public");
    const settings = "select rolname from pg_roles where rolconfig is not null";
    expect(await opened.owner.query(settings)).toHaveLength(1);
    await (await openServerDatabase(opened.owner, SILENT, () => {})).close();
    expect(await opened.owner.query(settings)).toEqual([]);
  });

  it("the server refuses to start if a server role has too many rights", async () => {
    const like = "select rolname as name from pg_roles where rolname like 'tera\\_caller\\_%'";
    const [caller = ""] = await namesOf(like);
    await opened.owner.query(`alter role ${caller} bypassrls`);
    const start = openServerDatabase(opened.owner, SILENT, () => {});
    await expect(start).rejects.toThrow("doesn't have exactly the rights");
    await opened.owner.query(`alter role ${caller} nobypassrls`);
  });
});

describe("on PGlite", () => {
  it("on PGlite, the server uses its own role and operator commands use the owner's role", async () => {
    const opened = await openTestDatabase({ isPglite: true });
    const roleOf = async (database: Queryable): Promise<unknown> => {
      const text = "select regexp_replace(current_user, '_\\d+$', '') as role";
      return (await database.query(text))[0]?.["role"];
    };
    const { database, owner } = opened;
    const roles = [await roleOf(database), await roleOf(owner), await roleOf(database)];
    expect(roles).toEqual(["tera_api", "postgres", "tera_api"]);
    for (const statement of [
      "select pg_read_file('PG_VERSION')",
      "create table public.t (id int)",
    ]) {
      expect(await outcome(database.query(statement))).toBe(INSUFFICIENT_PRIVILEGE);
      expect(await outcome(owner.query(statement))).toBe("done");
    }
    await opened.close();
  });
});
