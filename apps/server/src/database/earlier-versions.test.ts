import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loginMigrationsFolder } from "../login/login-migrations.ts";
import { knownMigrations, migrate } from "./migrations.ts";
import { connectPostgres } from "./postgres-database.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

const FOLDERS = [loginMigrationsFolder()];
const migrations = await knownMigrations(FOLDERS);
const productMigrations = migrations.filter(({ name }) => name.startsWith("migrations/"));

/** The beginnings of the checksums of what was given to people. A migration is never edited: what it did to their data is done. */
const GIVEN: Readonly<Record<string, string>> = {
  "migrations/20261121000100_tables.sql": "474978568390",
  "migrations/20261121000200_projects.sql": "eddac406e6d3",
  "migrations/20261121000300_files_and_channels.sql": "3552f1ed5409",
  "migrations/20261121000400_documents.sql": "a959607c0ffa",
  "migrations/20261121000500_library_versions.sql": "298b5a78d9d3",
  "migrations/20261121000600_plain_keys.sql": "d6cc7ad6d803",
  "migrations/20261121000700_log_details.sql": "dce7254f6aba",
  "migrations/20261121000800_file_versions.sql": "8b97c5460c55",
  "migrations/20261121000900_bin.sql": "4ad4c1fa5ca1",
  "login/0001-accounts-and-state.sql": "0006dd9bb107",
};

it("no migration that people have applied has changed", () => {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum.slice(0, 12)]));
  expect(Object.fromEntries(Object.keys(GIVEN).map((name) => [name, known.get(name)]))).toEqual(GIVEN);
});

let server: TestDatabase;
beforeAll(async () => {
  server = await openTestDatabase({ isEmpty: true });
});
afterAll(() => server.close());

/** An empty database; on Postgres a further one of the same server, which costs less than a server each. */
async function openEmpty(name: string): Promise<TestDatabase> {
  const { connection } = server.database;
  if (connection.kind === "pglite") return openTestDatabase({ isEmpty: true });
  await server.database.query(`create database ${name}`);
  const url = new URL(connection.url);
  url.pathname = `/${name}`;
  const database = await connectPostgres({ engine: "embedded-postgres", url: url.href, onClose: async () => {} });
  return { database, close: () => database.close() };
}

/** What an installation of any version holds; answers how to ask for it again. */
async function fill(database: ScriptDatabase, applied: ReadonlySet<string>): Promise<() => Promise<Record<string, unknown>>> {
  const [person, project, file] = [randomUUID(), randomUUID(), randomUUID()];
  await database.query("insert into public.users (id, kinde_id, email, data) values ($1, 'kp', 'anna@example.org', $2::jsonb)", [person, { name: "Anna" }]);
  await database.query("insert into public.projects (id, data) values ($1, $2::jsonb)", [project, { name: "Tea", type: "systematic-review" }]);
  await database.query(`insert into public.project_members (project, "user", email, role) values ($1, $2, 'anna@example.org', 'creator')`, [project, person]);
  await database.query("insert into public.project_namespaces (project, name, data) values ($1, 'screening', '{\"a\": [1, null]}')", [project]);
  await database.query(`insert into public.project_logs (project, "user", type, data) values ($1, $2, 'mark', '{"title": "M"}')`, [project, person]);
  await database.query("insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp', 'anna@example.org', 'Anna', '', 'hash')");
  await database.query("insert into storage.buckets (id, name) values ('projects', 'projects') on conflict do nothing");
  await database.query(
    `insert into storage.objects (bucket_id, name, version, owner, metadata, user_metadata)
     values ('projects', $1, $2, $3, '{"size": 3, "sha256": "abc"}', '{"reflib": {"refCount": 12}}'), ('projects', $4, $5, $3, '{"size": 0}', null)`,
    [`${project}/search/a.ris`, file, person, `${project}/search/.keep`, randomUUID()],
  );
  // Documents came with the fourth.
  if (applied.has("migrations/20261121000400_documents.sql")) await database.query(`update public.projects set data = data || '{"edited": true}' where id = $1`, [project]);
  const tables = ["public.users", "public.projects", "public.project_members", "public.project_namespaces", "public.project_logs", "public.documents", "public.document_patches", "login.accounts", "storage.objects"];
  return async () => {
    const found: Record<string, unknown> = {};
    for (const table of tables) found[table] = await database.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);
    return found;
  };
}

it.each(productMigrations.map(({ name }, index) => [name, index] as const))("data of an installation at %s is opened by this one, unchanged", { timeout: 60_000 }, async (_name, index) => {
  const applied = new Set([...productMigrations.slice(0, index + 1), ...migrations.filter(({ name }) => name.startsWith("login/"))].map(({ name }) => name));
  const opened = await openEmpty(`version_${index}`);
  const { database } = opened;
  try {
    await migrate(database, FOLDERS, applied);
    const [ledger] = await database.query<{ count: number }>("select count(*)::int as count from tera_migrations.applied where name not like 'bootstrap/%'");
    expect(ledger?.count).toBe(applied.size);
    const everything = await fill(database, applied);
    const before = await everything();

    await migrate(database, FOLDERS);
    expect(await everything()).toEqual(withNewColumns(before, await everything()));
    const versions = await database.query("select path, version, sha256, size, ref_count, replaced_at from public.file_versions order by path");
    expect(versions).toEqual([{ path: "search/a.ris", version: 1, sha256: "abc", size: 3, ref_count: 12, replaced_at: null }]);
    // And it goes on working: an edit of the project becomes a patch of its document.
    await database.query(`update public.projects set data = data || '{"later": 1}'`);
    const [patch] = await database.query<{ operations: unknown }>("select operations from public.document_patches order by version desc limit 1");
    expect(patch?.operations).toEqual([{ set: ["later"], value: 1 }]);
  } finally {
    await opened.close();
  }
});

/** A later version may add columns; what was there must be what it was. */
function withNewColumns(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const later = rowsOf(after[table]);
      return [table, rowsOf(rows).map(({ row }, index) => ({ row: { ...later[index]?.row, ...row } }))];
    }),
  );
}

function rowsOf(value: unknown): { row: Record<string, unknown> }[] {
  return Array.isArray(value) ? (value as { row: Record<string, unknown> }[]) : [];
}
