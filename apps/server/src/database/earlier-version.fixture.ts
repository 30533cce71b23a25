import { createHash, randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { loginMigrationsFolder } from "../login/login-migrations.ts";
import { knownMigrations } from "./migrations.ts";
import { repositoryRoot } from "./repository-root.ts";
import type { ScriptDatabase } from "./script-database.ts";

const SUPABASE = join(repositoryRoot(), "supabase");

/** Migration folders in addition to the product's own. */
export const MIGRATION_FOLDERS = [loginMigrationsFolder()];
export const MIGRATIONS = await knownMigrations(MIGRATION_FOLDERS);
/** In order. The schema after each of these migrations is that of an earlier version. */
export const PRODUCT_MIGRATIONS = MIGRATIONS.filter(({ name }) => name.startsWith("migrations/"));
const LOGIN_MIGRATIONS = MIGRATIONS.filter(({ name }) => name.startsWith("login/"));

/** Up to this migration, the bootstrap announced live messages by NOTIFY. */
const LAST_WITH_EARLIER_BOOTSTRAP = "migrations/20261121003010_replaced_contents.sql";
const EARLIER_BOOTSTRAP = join(import.meta.dirname, "earlier-bootstrap");

export const ANNA = "0a000000-0000-4000-8000-000000000001";
export const EVE = "0e000000-0000-4000-8000-000000000002";
export const TEA = "07000000-0000-4000-8000-000000000003";
const OTHER = "07000000-0000-4000-8000-000000000004";

/** Rows for the tables that each version added. */
const ROWS_BY_VERSION: Readonly<Record<string, readonly string[]>> = {
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
  "migrations/20261121000200_projects.sql": [
    `select private.create_project('${ANNA}', '{"name": "Made by the function"}', 'key-1')`,
  ],
  "migrations/20261121000300_files_and_channels.sql": [
    `insert into storage.objects (bucket_id, name, version, owner, metadata, user_metadata)
     values ('projects', '${TEA}/search/old.ris', '${randomUUID()}', '${ANNA}', '{"size": 3, "sha256": "abc"}', '{"reflib": {"refCount": 12}}'), ('projects', '${TEA}/search/.keep', '${randomUUID()}', '${ANNA}', '{"size": 0}', null)`,
  ],
  "migrations/20261121000400_documents.sql": [
    `select private.document_apply('project_namespaces::${TEA}::screening', 'session', 0, '[{"set": ["b"], "value": {"c": 1}}]', '${ANNA}')`,
  ],
  "migrations/20261121000800_file_versions.sql": [
    `update storage.objects set version = '${randomUUID()}', metadata = '{"size": 4, "sha256": "def"}' where name = '${TEA}/search/old.ris'`,
  ],
  "migrations/20261121000900_bin.sql": [
    `update public.projects set deleted_at = now() where name = 'Made by the function'`,
  ],
  "migrations/20261121001000_requests_and_tokens.sql": [
    `insert into private.answers (owner, route, key, fingerprint, answer) values ('${ANNA}', 'post /api/projects', 'k', 'f', '{"id": 1}')`,
    `insert into private.personal_tokens ("user", name, scopes, hash) values ('${ANNA}', 'script', '{projects:read}', 'hash')`,
  ],
  "migrations/20261121001010_credits.sql": [
    `update public.users set credits = 700, credits_at = now() - interval '1 hour' where id = '${EVE}'`,
  ],
  "migrations/20261121001020_institutes.sql": [
    `insert into public.institutes (id, name, domains) values ('bond', 'Bond Institute', '{example.org}')`,
    `insert into public.institute_managers (institute, "user") values ('bond', '${ANNA}')`,
    `insert into public.institute_users ("user", institute) values ('${EVE}', 'bond')`,
    `insert into public.institute_projects (project, institute) values ('${TEA}', 'bond')`,
  ],
  "migrations/20261121001030_payments.sql": [
    `insert into private.payment_events (id, type) values ('evt_1', 'invoice.paid')`,
    `insert into private.payment_customers (customer, "user") values ('cus_1', '${ANNA}')`,
  ],
  "migrations/20261121002010_document_history.sql": [
    `select private.document_apply('project_namespaces::${TEA}::screening', 'session', 1, '[{"set": ["b", "c"], "value": 2}]', '${ANNA}')`,
  ],
  "migrations/20261121003000_consents.sql": [
    `insert into public.consents ("user", origin, scopes) values ('${ANNA}', 'https://lab.example', '{user}')`,
    `insert into private.handed_logins (hash, "user", expires_at, chain_ends_at) values ('hash', '${ANNA}', now() + interval '1 minute', now() + interval '8 hours')`,
  ],
  "login/0001-accounts-and-state.sql": [
    `insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp_anna', 'anna@example.org', 'Anna', '', 'hash')`,
    `insert into login.records (model, key, payload) values ('Session', 'k', '{"n": 1}')`,
  ],
};

/** Rows that are written after every migration, valid for the schema of that version. */
function everydayRows(index: number): readonly string[] {
  return [
    `insert into public.project_logs (project, "user", type, data) values ('${TEA}', '${ANNA}', 'mark', '{"title": "Version ${index}"}')`,
    `update public.projects set data = data || '{"version": ${index}}' where id = '${TEA}'`,
  ];
}

/** Migrates an empty database up to `migration`, writing rows after each step. */
export async function migrateUntil(database: ScriptDatabase, migration: string): Promise<void> {
  await database.scriptTransaction((session) =>
    session.script(
      "create schema tera_migrations; create table tera_migrations.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    ),
  );
  const earlier = migration <= LAST_WITH_EARLIER_BOOTSTRAP ? readdirSync(EARLIER_BOOTSTRAP) : [];
  for (const name of readdirSync(join(SUPABASE, "bootstrap")).toSorted()) {
    const folder = earlier.includes(name) ? EARLIER_BOOTSTRAP : join(SUPABASE, "bootstrap");
    await apply(database, `bootstrap/${name}`, join(folder, name));
  }
  for (const [index, { name }] of PRODUCT_MIGRATIONS.filter(
    (each) => each.name <= migration,
  ).entries()) {
    await apply(database, name, join(SUPABASE, name), [
      ...(ROWS_BY_VERSION[name] ?? []),
      ...everydayRows(index),
    ]);
    if (index > 0) continue;
    for (const login of LOGIN_MIGRATIONS)
      await apply(
        database,
        login.name,
        join(loginMigrationsFolder(), basename(login.name)),
        ROWS_BY_VERSION[login.name] ?? [],
      );
  }
}

/** Applies the file as the server does, then writes rows. */
async function apply(
  database: ScriptDatabase,
  name: string,
  file: string,
  written: readonly string[] = [],
): Promise<void> {
  const text = readFileSync(file, "utf8");
  await database.scriptTransaction(async (session) => {
    await session.script(text);
    await session.query("insert into tera_migrations.applied (name, checksum) values ($1, $2)", [
      name,
      createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex"),
    ]);
    if (written.length > 0) await session.script(written.join(";\n"));
  });
}

export async function everyRow(
  database: ScriptDatabase,
): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await database.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private', 'storage', 'login') order by 1`,
  );
  const found = new Map<string, Record<string, unknown>[]>(tables.map(({ name }) => [name, []]));
  const rows = await database.query<{ name: string; row: Record<string, unknown> }>(
    tables
      .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`)
      .join(" union all "),
  );
  for (const { name, row } of rows) found.get(name)?.push(row);
  return found;
}
