import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ServerConfiguration } from "../context.ts";
import type { Database, Queryable } from "../database/database.ts";
import { syncDirectory, writeDurably, writeSynced } from "../database/durable-file.ts";
import { withoutStatementTimeout } from "../database/without-statement-timeout.ts";
import { openSecrets, secretsFile } from "../secrets.ts";
import {
  type ContentStore,
  measured,
  openIfPresent,
  type WrittenBytes,
} from "../supabase/storage/content-store.ts";
import { type NamedContent, namedContents } from "../supabase/storage/named-contents.ts";
import { storageContents } from "../supabase/storage/storage-contents.ts";
import { toolManifestsFile } from "../tool-manifests-file.ts";
import {
  BACKUP_FILES,
  BACKUP_FORMAT,
  type BackedUpTable,
  BackupUnusable,
  type Manifest,
} from "./manifest.ts";
import { dumpTable, tablesToBackUp } from "./rows.ts";

const PRIVATE_DIRECTORY = 0o700;

export interface BackupSource {
  readonly database: Database;
  readonly configuration: Pick<ServerConfiguration, "dataDirectory" | "storage" | "version">;
}

/** `missing` and `damaged` list contents that the installation had already lost. */
export interface BackupReport {
  readonly rows: number;
  readonly contents: number;
  readonly bytes: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/**
 * Writes a consistent snapshot of rows, contents and keys while the server runs. Contents are
 * copied after the rows: they never change, and stay for a day after their last row is gone. The
 * folder gets its final name when the backup is complete.
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<BackupReport> {
  if (existsSync(folder))
    throw new BackupUnusable(
      `${folder} already exists. Name a new folder: a backup never overwrites a folder.`,
    );
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(join(unfinished, BACKUP_FILES.rows), { recursive: true, mode: PRIVATE_DIRECTORY });
  await mkdir(join(unfinished, BACKUP_FILES.contents), { mode: PRIVATE_DIRECTORY });
  try {
    const report = await write(source, unfinished);
    await rename(unfinished, folder);
    await syncDirectory(dirname(folder));
    return report;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function write(
  { database, configuration }: BackupSource,
  folder: string,
): Promise<BackupReport> {
  const madeAt = new Date().toISOString();
  const { tables, ledger, named } = await withoutStatementTimeout(database, (session) =>
    readRows(session, join(folder, BACKUP_FILES.rows)),
  );
  const copied = await copyContents(storageContents({ configuration }), folder, named);
  await openSecrets(configuration.dataDirectory);
  const secrets = await readFile(secretsFile(configuration.dataDirectory));
  await writeFile(join(folder, BACKUP_FILES.secrets), secrets, { mode: 0o600 });
  const toolManifests = await copyWithDigest(
    toolManifestsFile(configuration.dataDirectory),
    join(folder, BACKUP_FILES.toolManifests),
  );
  const manifest: Manifest = {
    kind: "tera-backup",
    format: BACKUP_FORMAT,
    madeAt,
    productVersion: configuration.version,
    ledger,
    tables,
    contents: { count: copied.count, bytes: copied.bytes, sha256: copied.listSha256 },
    secretsSha256: createHash("sha256").update(secrets).digest("hex"),
    toolManifestsSha256: toolManifests?.sha256,
  };
  await writeDurably(join(folder, BACKUP_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    contents: copied.count,
    bytes: copied.bytes,
    missing: copied.missing,
    damaged: copied.damaged,
  };
}

async function readRows(
  session: Queryable,
  folder: string,
): Promise<{ tables: BackedUpTable[]; ledger: Manifest["ledger"]; named: NamedContent[] }> {
  await session.query("set transaction isolation level repeatable read, read only");
  const [hosted] = await session.query("select 1 from pg_roles where rolname = 'supabase_admin'");
  if (hosted !== undefined)
    throw new BackupUnusable(
      "This database belongs to hosted Supabase, which keeps its own backups. Make one in its dashboard.",
    );
  const tables: BackedUpTable[] = [];
  for (const shape of await tablesToBackUp(session))
    tables.push(await dumpTable(session, shape, folder));
  const ledger = await session.query<Manifest["ledger"][number]>(
    "select name, checksum from tera_migrations.applied order by name",
  );
  return { tables, ledger, named: await namedContents(session) };
}

async function copyContents(
  contents: ContentStore,
  folder: string,
  named: readonly NamedContent[],
) {
  const list = await open(join(folder, BACKUP_FILES.contentList), "wx", 0o600);
  const listHash = createHash("sha256");
  const missing: string[] = [];
  const damaged: string[] = [];
  let count = 0;
  let bytes = 0;
  try {
    for (const { version, sha256 } of named) {
      const copy = join(folder, BACKUP_FILES.contents, version);
      const digest = await copyContent(contents, version, copy);
      if (digest === undefined) {
        missing.push(version);
        continue;
      }
      if (sha256 !== null && sha256 !== digest.sha256) damaged.push(version);
      const line = `${JSON.stringify({ version, ...digest })}\n`;
      listHash.update(line);
      await list.writeFile(line);
      count += 1;
      bytes += digest.size;
    }
    await list.sync();
  } finally {
    await list.close();
  }
  return { count, bytes, missing, damaged, listSha256: listHash.digest("hex") };
}

/** Copies a content to a file durably; resolves to undefined if it is missing. */
async function copyContent(
  contents: ContentStore,
  version: string,
  to: string,
): Promise<WrittenBytes | undefined> {
  const content = await openIfPresent(contents, version);
  if (content === undefined) return undefined;
  try {
    const { bytes, result } = measured(content.read());
    await writeSynced(to, "wx", bytes);
    return result();
  } finally {
    await content.close();
  }
}

/** Copies a file durably; resolves to undefined if it does not exist. */
async function copyWithDigest(from: string, to: string): Promise<WrittenBytes | undefined> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const handle = await open(to, "r+");
  try {
    await handle.chmod(0o600);
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of handle.createReadStream({
      autoClose: false,
    }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.byteLength;
    }
    await handle.sync();
    return { size, sha256: hash.digest("hex") };
  } finally {
    await handle.close();
  }
}
