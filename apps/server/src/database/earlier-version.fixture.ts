import { randomUUID } from "node:crypto";
import { loginMigrationsFolder } from "../login/login-migrations.ts";
import { knownMigrations, migrate } from "./migrations.ts";
import type { ScriptDatabase } from "./script-database.ts";

/** Migration folders in addition to the product's own. */
export const MIGRATION_FOLDERS = [loginMigrationsFolder()];
export const MIGRATIONS = await knownMigrations(MIGRATION_FOLDERS);
/** The last file of the first schema that this version can continue. */
const BASELINE = "migrations/20261120001400_retention.sql";
/** In order. The schema after each of these migrations is that of an earlier version. */
export const EARLIER_VERSIONS = MIGRATIONS.map(({ name }) => name).filter(
  (name) => name.startsWith("migrations/") && name >= BASELINE,
);

export const ANNA = "0a000000-0000-4000-8000-000000000001";
export const EVE = "0e000000-0000-4000-8000-000000000002";
export const TEA = "07000000-0000-4000-8000-000000000003";
const OTHER = "07000000-0000-4000-8000-000000000004";

/** Rows of the tables, valid for the schema of every version. */
const ROWS: readonly string[] = [
  `insert into public.users (id, kinde_id, email, email_verified, data) values ('${ANNA}', 'kp_anna', 'anna@example.org', true, '{"name": "Anna"}'), ('${EVE}', 'kp_eve', 'eve@example.org', true, '{"name": "Eve"}')`,
  `insert into public.projects (id, data) values ('${TEA}', '{"name": "Tea", "type": "systematic-review"}'), ('${OTHER}', '{"name": "Coffee"}')`,
  `insert into public.project_members (project, "user", email, role) values ('${TEA}', '${ANNA}', 'anna@example.org', 'creator'), ('${OTHER}', '${EVE}', 'eve@example.org', 'creator')`,
  `insert into public.project_members (project, email, role) values ('${TEA}', 'guest@example.org', 'invite')`,
  `insert into public.project_namespaces (project, name, data) values ('${TEA}', 'screening', '{"a": [1, null]}')`,
  `insert into public.subscriptions ("user", is_active, data) values ('${ANNA}', true, '{"nextInvoice": "2027-01-01"}')`,
  `insert into public.outbox (recipient, subject, text) values ('anna@example.org', 'Hello', 'A letter')`,
  `insert into private.attempts (bucket, window_start, count) values ('contact', now(), 1)`,
  `select private.create_project('${ANNA}', '{"name": "Made by the function"}', 'key-1')`,
  `insert into storage.objects (bucket_id, name, version, owner, metadata, user_metadata)
   values ('projects', '${TEA}/search/old.ris', '${randomUUID()}', '${ANNA}', '{"size": 3, "sha256": "abc"}', '{"reflib": {"refCount": 12}}'), ('projects', '${TEA}/search/.keep', '${randomUUID()}', '${ANNA}', '{"size": 0}', null)`,
  `select private.document_apply('project_namespaces::${TEA}::screening', 'session', 0, '[{"set": ["b"], "value": {"c": 1}}]', '${ANNA}')`,
  `update storage.objects set version = '${randomUUID()}', metadata = '{"size": 4, "sha256": "def"}' where name = '${TEA}/search/old.ris'`,
  `update public.projects set deleted_at = now() where name = 'Made by the function'`,
  `insert into private.answers (owner, route, key, fingerprint, answer) values ('${ANNA}', 'post /api/projects', 'k', 'f', '{"id": 1}')`,
  `insert into private.personal_tokens ("user", name, scopes, hash) values ('${ANNA}', 'script', '{projects:read}', 'hash')`,
  `update public.users set credits = 700, credits_at = now() - interval '1 hour' where id = '${EVE}'`,
  `insert into public.institutes (id, name, domains) values ('bond', 'Bond Institute', '{example.org}')`,
  `insert into public.institute_managers (institute, "user") values ('bond', '${ANNA}')`,
  `insert into public.institute_users ("user", institute) values ('${EVE}', 'bond')`,
  `insert into public.institute_projects (project, institute) values ('${TEA}', 'bond')`,
  `insert into private.payment_events (id, type) values ('evt_1', 'invoice.paid')`,
  `insert into private.payment_customers (customer, "user") values ('cus_1', '${ANNA}')`,
  `select private.document_apply('project_namespaces::${TEA}::screening', 'session', 1, '[{"set": ["b", "c"], "value": 2}]', '${ANNA}')`,
  `insert into public.consents ("user", origin, scopes) values ('${ANNA}', 'https://lab.example', '{user}')`,
  `insert into private.handed_logins (hash, "user", expires_at, chain_ends_at, logged_in_at) values ('hash', '${ANNA}', now() + interval '1 minute', now() + interval '8 hours', now())`,
  `insert into login.accounts (id, email, given_name, family_name, password_hash) values ('kp_anna', 'anna@example.org', 'Anna', '', 'hash')`,
  `insert into login.records (model, key, payload) values ('Session', 'k', '{"n": 1}')`,
  `insert into public.project_logs (project, "user", type, data) values ('${TEA}', '${ANNA}', 'mark', '{"title": "Earlier version"}')`,
  `update public.projects set data = data || '{"version": 1}' where id = '${TEA}'`,
];

/** Migrates an empty database up to `migration` and writes rows. */
export async function makeEarlierVersion(
  database: ScriptDatabase,
  migration: string,
): Promise<void> {
  const applied = MIGRATIONS.map(({ name }) => name).filter(
    (name) => !name.startsWith("migrations/") || name <= migration,
  );
  await migrate(database, MIGRATION_FOLDERS, new Set(applied));
  await database.scriptTransaction((session) => session.script(ROWS.join(";\n")));
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
