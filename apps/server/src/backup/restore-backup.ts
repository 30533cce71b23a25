import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Settings } from "../configuration.ts";
import type { ServerConfiguration } from "../context.ts";
import type { Log } from "../server-log.ts";
import { lockDataDirectory } from "../database/data-directory-lock.ts";
import { syncDirectory } from "../database/durable-file.ts";
import { readEngine } from "../database/engine-record.ts";
import { knownMigrations, migrate } from "../database/migrations.ts";
import { openDatabase } from "../database/open-database.ts";
import type { ScriptDatabase } from "../database/script-database.ts";
import { withoutStatementTimeout } from "../database/without-statement-timeout.ts";
import { loginMigrationsFolder } from "../login/login-migrations.ts";
import { secretsFile } from "../secrets.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { toolManifestsFile } from "../tool-manifests-file.ts";
import {
  BACKUP_FILES,
  BackupUnusable,
  type Manifest,
  readManifest,
  requireDigest,
} from "./manifest.ts";
import { contentsOf, copyContents, copyDurably, sendContents } from "./restore-contents.ts";
import { loadTables } from "./rows.ts";

export interface Restore {
  readonly settings: Settings;
  readonly folder: string;
  /** True if the operator confirmed replacing the current installation. */
  readonly replaces: boolean;
  readonly log: Log;
  readonly warn: (sentence: string) => void;
}

export interface RestoreReport {
  readonly rows: number;
  readonly contents: number;
  readonly previousDirectory: string | undefined;
}

/**
 * Restores a backup. Checks all digests, builds the installation beside the data directory, then
 * swaps the two, so a failure or kill at any time keeps the previous data. Refuses while a server
 * is running, and replaces an installation in use only with `replaces`.
 */
export async function restoreBackup({
  settings,
  folder,
  replaces,
  log,
  warn,
}: Restore): Promise<RestoreReport> {
  const { dataDirectory, databaseUrl } = settings.configuration;
  const manifest = await readManifest(folder);
  await requireKnownMigrations(manifest);
  await requireComplete(manifest, folder);
  if (!replaces) await requireUnused(settings, log);
  const release = existsSync(dataDirectory) ? lockDataDirectory(dataDirectory) : () => {};
  const building = `${dataDirectory}.restoring`;
  try {
    const engine = (await readEngine(dataDirectory).catch(() => undefined)) ?? settings.engine;
    await rm(building, { recursive: true, force: true });
    const database = await openDatabase({
      dataDirectory: building,
      databaseUrl,
      engine: engine === "external" ? undefined : engine,
      log,
      warn,
    });
    try {
      if (databaseUrl !== undefined) await requireFresh(database);
      await loadBackup(database, manifest, folder, settings.configuration, building);
    } finally {
      await database.close();
    }
    const setAside = await swapDataDirectory(building, dataDirectory);
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      contents: manifest.contents.count,
      previousDirectory: setAside,
    };
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  } finally {
    release();
  }
}

async function requireKnownMigrations(manifest: Manifest): Promise<void> {
  const known = new Map(
    (await knownMigrations([loginMigrationsFolder()])).map(({ name, checksum }) => [
      name,
      checksum,
    ]),
  );
  const foreign = manifest.ledger.find(
    ({ name, checksum }) => !name.startsWith("bootstrap/") && known.get(name) !== checksum,
  );
  if (foreign !== undefined) {
    throw new BackupUnusable(
      `The backup was made by another version of this product, which has the migration ${foreign.name}: restore it with that version.`,
    );
  }
}

async function requireComplete(manifest: Manifest, folder: string): Promise<void> {
  for (const { file, sha256 } of manifest.tables)
    await requireDigest(join(folder, BACKUP_FILES.rows, file), sha256);
  await requireDigest(join(folder, BACKUP_FILES.secrets), manifest.secretsSha256);
  if (manifest.toolManifestsSha256 !== undefined)
    await requireDigest(join(folder, BACKUP_FILES.toolManifests), manifest.toolManifestsSha256);
  await requireDigest(join(folder, BACKUP_FILES.contentList), manifest.contents.sha256);
  for await (const { version, sha256 } of contentsOf(folder))
    await requireDigest(join(folder, BACKUP_FILES.contents, version), sha256);
}

/** Throws if there are accounts or projects. */
async function requireUnused(settings: Settings, log: Log): Promise<void> {
  const { dataDirectory, databaseUrl } = settings.configuration;
  if (!existsSync(join(dataDirectory, "engine.json"))) return;
  const database = await openDatabase({
    dataDirectory,
    databaseUrl,
    engine: settings.engine,
    log,
    warn: () => {},
  });
  try {
    if (!(await isUsed(database))) return;
  } finally {
    await database.close();
  }
  throw new BackupUnusable(
    `The installation in ${dataDirectory} holds people's work. To replace it with the backup, add the words "replace everything" to the command. The current data is then set aside, not removed.`,
  );
}

async function isUsed(database: ScriptDatabase): Promise<boolean> {
  for (const table of ["public.users", "public.projects", "login.accounts"]) {
    const [known] = await database.query<{ exists: boolean }>(
      "select to_regclass($1) is not null as exists",
      [table],
    );
    if (
      known?.exists === true &&
      (await database.query(`select 1 from ${table} limit 1`)).length > 0
    )
      return true;
  }
  return false;
}

async function requireFresh(database: ScriptDatabase): Promise<void> {
  const [row] = await database.query<{ is_fresh: boolean }>(
    "select to_regnamespace('tera_migrations') is null as is_fresh",
  );
  if (row?.is_fresh !== true)
    throw new BackupUnusable(
      "The database that DATABASE_URL names is not empty. Make a new, empty database and name that one.",
    );
}

async function loadBackup(
  database: ScriptDatabase,
  manifest: Manifest,
  folder: string,
  configuration: ServerConfiguration,
  building: string,
): Promise<void> {
  const folders = [loginMigrationsFolder()];
  // The rows fit only the backup's schema. Later migrations then upgrade them as in any
  // installation.
  await migrate(database, folders, new Set(manifest.ledger.map(({ name }) => name)));
  await withoutStatementTimeout(database, (session) =>
    loadTables(session, manifest.tables, join(folder, BACKUP_FILES.rows)),
  );
  const hasLogin = manifest.ledger.some(({ name }) => name.startsWith("login/"));
  await migrate(database, hasLogin ? folders : []);

  await copyDurably(join(folder, BACKUP_FILES.secrets), secretsFile(building));
  if (manifest.toolManifestsSha256 !== undefined)
    await copyDurably(join(folder, BACKUP_FILES.toolManifests), toolManifestsFile(building));
  if (configuration.storage === undefined) await copyContents(folder, join(building, "files"));
  else await sendContents(database, storageContents({ configuration }), folder);
}

/** Resolves to the new location of the previous data. */
async function swapDataDirectory(
  building: string,
  dataDirectory: string,
): Promise<string | undefined> {
  const setAside = existsSync(dataDirectory)
    ? `${dataDirectory}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`
    : undefined;
  if (setAside !== undefined) await rename(dataDirectory, setAside);
  await rename(building, dataDirectory);
  await syncDirectory(dirname(dataDirectory));
  return setAside;
}
