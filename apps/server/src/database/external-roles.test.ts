import { readFileSync, writeFileSync } from "node:fs";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "./migrations.ts";
import { openServerDatabase } from "./open-server-database.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { ScriptDatabase, ServerDatabase } from "./script-database.ts";
import { loginMigrations, openTestDatabase, type TestDatabase } from "./test-database.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";

/** Characters that a URL must escape. */
const PASSWORD = "p'@:/ %";

describe.skipIf(isPglite)("the server's roles on an external Postgres", () => {
  let server: TestDatabase;
  let served: ServerDatabase | undefined;
  const lines: string[] = [];
  const log = {
    info: (event: string) => lines.push(event),
    warn: (event: string) => lines.push(event),
    error: (event: string) => lines.push(event),
  };

  beforeAll(async () => {
    server = await openTestDatabase({ isEmpty: true });
  });
  afterEach(async () => {
    await served?.close();
    served = undefined;
    lines.length = 0;
  });
  afterAll(() => server.close());

  const addressOf = (name: string): string => {
    const { connection } = server.owner;
    if (connection.kind !== "postgres") throw new Error("This test needs a Postgres.");
    const url = new URL(connection.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  /** Opens a migrated database as its owner, with the role's `attributes`. */
  async function openAs(name: string, attributes: string, grants = ""): Promise<ScriptDatabase> {
    const { owner } = server;
    const password = PASSWORD.replace("'", "''");
    await owner.query(`create role ${name} login password '${password}' ${attributes}`);
    await owner.query(`create database ${name} owner ${name}`);
    if (grants !== "")
      await owner.query(`grant anon, authenticated, service_role to ${name} ${grants}`);
    const url = new URL(addressOf(name));
    [url.username, url.password] = [name, encodeURIComponent(PASSWORD)];
    const onClose = async (): Promise<void> => {};
    const opened = await connectPostgres({ engine: "external", url: url.href, onClose });
    await migrate(opened, [loginMigrations()]);
    return opened;
  }
  async function serve(owner: ScriptDatabase): Promise<ServerDatabase> {
    served = await openServerDatabase(owner, log, (sentence) => lines.push(sentence));
    return served;
  }
  /** Names of the connected roles without the database's oid. */
  async function rolesOf(database: ServerDatabase): Promise<unknown[]> {
    const text = "select regexp_replace(session_user, '_\\d+$', '') as role";
    const own = await database.query(text);
    const callers = await database.asCaller({ sub: "", role: "anon" }, (session) =>
      session.query(text),
    );
    return [...own, ...callers].map((row) => row["role"]);
  }

  it("an owner with CREATEROLE alone has callers' statements run by a role of their own", async () => {
    // The first test, because the cluster has no roles of another installation yet.
    const owner = await openAs("provided", "createrole");
    expect(await rolesOf(await serve(owner))).toEqual(["provided", "tera_caller"]);
    expect(lines).toEqual(["database.two-roles"]);
    const [role] = await server.owner.query(
      "select rolbypassrls from pg_roles where rolname = 'service_role'",
    );
    expect(role).toEqual({ rolbypassrls: false });
    await server.owner.query("alter role service_role bypassrls");
    await owner.close();
  });

  it("an owner who may not use the roles of another installation is refused with a remedy", async () => {
    await expect(openAs("latecomer", "createrole")).rejects.toThrow(
      /belong to somebody else on this Postgres.*grant anon, authenticated, service_role to latecomer with admin option/,
    );
  });

  it("the roles of one installation can't connect to the database of another", async () => {
    const owners = [await openAs("upstairs", "superuser"), await openAs("downstairs", "superuser")];
    // Each closes its database at the first start that sees the other one.
    for (const owner of [...owners, ...owners]) {
      await serve(owner);
      await served?.close();
    }
    const admitted = await server.owner.query(
      `select r.rolname from pg_roles r, pg_database d
       where d.datname in ('upstairs', 'downstairs') and r.rolname like 'tera!_c%' escape '!'
         and has_database_privilege(r.oid, d.oid, 'connect') and r.rolname <> 'tera_caller_' || d.oid`,
    );
    expect(admitted).toEqual([]);
    for (const owner of owners) await owner.close();
  });

  it("a superuser creates server roles separately for each database", async () => {
    const owners = [await openAs("landlord", "superuser"), await openAs("neighbour", "superuser")];
    for (const owner of owners) {
      expect(await rolesOf(await serve(owner))).toEqual(["tera_api", "tera_caller"]);
      await served?.close();
    }
    expect(lines).toEqual([]);
    const numbers = await server.owner.query(
      "select oid::int8 as oid from pg_database where datname in ('landlord', 'neighbour')",
    );
    const roles = await server.owner.query(
      "select from pg_roles where substring(rolname from 'tera_.*_(\\d+)$') = any ($1)",
      [numbers.map(({ oid }) => String(oid))],
    );
    expect(roles).toHaveLength(6);
    for (const owner of owners) await owner.close();
  });

  it("a role with CREATEROLE and BYPASSRLS creates the server roles", async () => {
    const owner = await openAs("manager", "createrole bypassrls", "with admin option");
    expect(await rolesOf(await serve(owner))).toEqual(["tera_api", "tera_caller"]);
    expect(lines).toEqual([]);
    await owner.close();
  });

  it("server roles can connect to a database that PUBLIC may not connect to", async () => {
    const owner = await openAs("private", "superuser");
    await owner.query("revoke connect on database private from public");
    expect(await rolesOf(await serve(owner))).toEqual(["tera_api", "tera_caller"]);
    await owner.close();
  });

  it("the server uses the given role and reports the problem if that role can't create roles", async () => {
    const owner = await openAs("tenant", "", "with inherit true");
    expect(await rolesOf(await serve(owner))).toEqual(["tenant", "tenant"]);
    const sentence = expect.stringContaining("that role may not create others") as unknown;
    expect(lines).toEqual(["database.one-role", sentence]);
    await owner.close();
  });

  it("the server uses the given role and reports the problem if pg_hba.conf rejects other roles", async () => {
    const owner = await openAs("admitted", "superuser");
    const [setting] = await server.owner.query<{ path: string }>(
      "select current_setting('hba_file') as path",
    );
    const path = setting?.path ?? "";
    const before = readFileSync(path, "utf8");
    const only = `host admitted admitted all scram-sha-256\nhost admitted all all reject\n`;
    writeFileSync(path, `${only}${before}`);
    await server.owner.query("select pg_reload_conf()");
    const other = postgres(addressOf("admitted"), { max: 1, onnotice: () => {}, backoff: false });
    await expect.poll(() => other`select 1`.then(() => "", String)).toContain("rejects");
    expect(await rolesOf(await serve(owner))).toEqual(["admitted", "admitted"]);
    const sentence = expect.stringContaining("lets no other role connect") as unknown;
    expect(lines).toEqual(["database.one-role", sentence]);
    await other.end({ timeout: 0 });
    await owner.close();
  });

  it("server roles are not created on hosted Supabase, which manages its own roles", async () => {
    const owner = await openAs("hosted", "superuser");
    await server.owner.query("create role supabase_admin nologin");
    expect(await rolesOf(await serve(owner))).toEqual(["hosted", "hosted"]);
    expect(lines).toEqual(["database.one-role"]);
    await server.owner.query("drop role supabase_admin");
    await owner.close();
  });

  it("server roles get SCRAM verifiers made by the server, so no statement contains a password", async () => {
    const owner = await openAs("watched", "superuser");
    const statements: string[] = [];
    const watching: ScriptDatabase = {
      ...owner,
      scriptTransaction: (work) =>
        owner.scriptTransaction((session) =>
          work({
            query: (text, parameters) => session.query(text, parameters),
            script: (text) => {
              statements.push(text);
              return session.script(text);
            },
          }),
        ),
    };
    await serve(watching);
    const shown = statements.filter((text) => text.includes(" password "));
    expect(shown).toHaveLength(2);
    for (const text of shown) expect(text).toMatch(/ password 'SCRAM-SHA-256\$4096:[^']+'$/);
    await owner.close();
  });
});
