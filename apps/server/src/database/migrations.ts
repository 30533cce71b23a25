import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { EarlierData } from "./earlier-data.ts";
import { repositoryRoot } from "./repository-root.ts";
import type { ScriptDatabase, ScriptSession } from "./script-database.ts";

const LOCK_KEY = 7_334_001;

interface SqlFile {
  readonly folder: string;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Thrown if a migration was edited after it was applied. */
export class MigrationChanged extends Error {
  constructor(file: string) {
    super(
      `The migration ${file} was changed after it had been applied to this database. Undo the edit and put the change into a new migration.`,
    );
    this.name = "MigrationChanged";
  }
}

/**
 * Applies supabase/bootstrap (except on hosted Supabase), supabase/migrations and `extraFolders`:
 * each file once, in name order, in its own transaction. Several servers may run it at once. `only`
 * names the migrations ("folder/name") of an earlier schema. Throws `EarlierData`, and changes
 * nothing, for a schema older than these files.
 */
export async function migrate(
  database: ScriptDatabase,
  extraFolders: readonly string[] = [],
  only?: ReadonlySet<string>,
): Promise<void> {
  const root = join(repositoryRoot(), "supabase");
  const migrations = await readSqlFiles(join(root, "migrations"));
  await refuseEarlierData(database, migrations);
  await database.scriptTransaction(createMigrationTable);
  if (!(await isHostedSupabase(database))) {
    for (const file of await readSqlFiles(join(root, "bootstrap")))
      await applyBootstrap(database, file);
  }
  const extra = await Promise.all(extraFolders.map(readSqlFiles));
  for (const file of [...migrations, ...extra.flat()]) {
    if (only === undefined || only.has(migrationName(file))) await applyMigration(database, file);
  }
}

/** A database with migrations, but without the first known one, is of an earlier version. */
async function refuseEarlierData(
  database: ScriptDatabase,
  [first]: readonly SqlFile[],
): Promise<void> {
  const [ledger] = await database.query<{ exists: boolean }>(
    "select to_regclass('tera_migrations.applied') is not null as exists",
  );
  if (first === undefined || ledger?.exists !== true) return;
  const applied = await database.query<{ name: string }>(
    "select name from tera_migrations.applied where name like 'migrations/%'",
  );
  if (applied.length > 0 && !applied.some(({ name }) => name === migrationName(first)))
    throw new EarlierData("The database", "choose another one with DATABASE_URL=");
}

/** Lists the migrations in order. A name is "folder/name". */
export async function knownMigrations(
  extraFolders: readonly string[] = [],
): Promise<{ readonly name: string; readonly checksum: string }[]> {
  const folders = [join(repositoryRoot(), "supabase", "migrations"), ...extraFolders];
  const files = await Promise.all(folders.map(readSqlFiles));
  return files.flat().map((file) => ({ name: migrationName(file), checksum: file.checksum }));
}

/** Lists the checksums of all SQL files that apply to a plain Postgres. */
export async function digestOfSchema(extraFolders: readonly string[] = []): Promise<string> {
  const root = join(repositoryRoot(), "supabase");
  const files = await Promise.all(
    [join(root, "bootstrap"), join(root, "migrations"), ...extraFolders].map(readSqlFiles),
  );
  return files
    .flat()
    .map((file) => `${migrationName(file)} ${file.checksum}`)
    .join("\n");
}

async function createMigrationTable(session: ScriptSession): Promise<void> {
  await holdLock(session);
  await session.script(`
    create schema if not exists tera_migrations;
    create table if not exists tera_migrations.applied (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    revoke all on schema tera_migrations from public;
  `);
}

/** Hosted Supabase has its own roles and schemas. */
export async function isHostedSupabase(database: ScriptDatabase): Promise<boolean> {
  const rows = await database.query("select 1 from pg_roles where rolname = 'supabase_admin'");
  return rows.length > 0;
}

async function applyBootstrap(database: ScriptDatabase, file: SqlFile): Promise<void> {
  await database.scriptTransaction(async (session) => {
    await holdLock(session);
    // Bootstrap files run again when changed.
    if ((await appliedChecksum(session, file)) === file.checksum) return;
    await runFile(session, file);
  });
}

async function applyMigration(database: ScriptDatabase, file: SqlFile): Promise<void> {
  await database.scriptTransaction(async (session) => {
    await holdLock(session);
    const applied = await appliedChecksum(session, file);
    if (applied === file.checksum) return;
    if (applied !== undefined) throw new MigrationChanged(migrationName(file));
    await runFile(session, file);
  });
}

async function runFile(session: ScriptSession, file: SqlFile): Promise<void> {
  try {
    await session.script(file.text);
  } catch (cause) {
    throw new Error(
      `The SQL file ${migrationName(file)} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
  // Schema-qualified, because the file may change the search path.
  await session.query(
    `insert into tera_migrations.applied (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [migrationName(file), file.checksum],
  );
}

async function appliedChecksum(session: ScriptSession, file: SqlFile): Promise<string | undefined> {
  const [row] = await session.query<{ checksum: string }>(
    "select checksum from tera_migrations.applied where name = $1",
    [migrationName(file)],
  );
  return row?.checksum;
}

async function holdLock(session: ScriptSession): Promise<void> {
  await session.query("select pg_advisory_xact_lock($1::bigint)", [LOCK_KEY]);
}

function migrationName(file: SqlFile): string {
  return `${file.folder}/${file.name}`;
}

async function readSqlFiles(path: string): Promise<SqlFile[]> {
  if (!existsSync(path)) return [];
  const names = (await readdir(path)).filter((name) => name.endsWith(".sql")).toSorted();
  const folder =
    basename(path) === "migrations" && !path.startsWith(join(repositoryRoot(), "supabase"))
      ? basename(join(path, ".."))
      : basename(path);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(path, name), "utf8");
      return {
        folder,
        name,
        text,
        checksum: createHash("sha256").update(text.replaceAll("\r\n", "\n")).digest("hex"),
      };
    }),
  );
}
