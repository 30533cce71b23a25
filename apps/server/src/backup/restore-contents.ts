import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Queryable } from "../database/database.ts";
import { syncDirectory } from "../database/durable-file.ts";
import { contentPath } from "../supabase/storage/content-files.ts";
import { recordedPlace, recordPlace } from "../supabase/storage/content-place.ts";
import type { ContentStore } from "../supabase/storage/content-store.ts";
import { inParallel } from "../supabase/storage/in-parallel.ts";
import {
  BACKUP_FILES,
  type BackedUpContent,
  BackupUnusable,
  parseContentLine,
} from "./manifest.ts";

const PRIVATE_DIRECTORY = 0o700;
const UPLOADS_AT_ONCE = 4;

/** Lists a backup's contents. */
export async function* contentsOf(folder: string): AsyncGenerator<BackedUpContent> {
  for await (const line of createInterface({
    input: createReadStream(join(folder, BACKUP_FILES.contentList), "utf8"),
    crlfDelay: Infinity,
  }))
    yield parseContentLine(line);
}

/** Copies a backup's contents to a folder on disk. */
export async function copyContents(folder: string, files: string): Promise<void> {
  for await (const { version } of contentsOf(folder)) {
    const copy = contentPath(files, version);
    await mkdir(dirname(copy), { recursive: true, mode: PRIVATE_DIRECTORY });
    await copyDurably(join(folder, BACKUP_FILES.contents, version), copy);
  }
  if (!existsSync(files)) return;
  for (const spread of await readdir(files)) await syncDirectory(join(files, spread));
  await syncDirectory(files);
}

/**
 * Sends a backup's contents to an unused folder of S3, because the replaced or backed-up
 * installation may still need its own.
 */
export async function sendContents(
  database: Queryable,
  store: ContentStore,
  folder: string,
): Promise<void> {
  const { mark, place } = store;
  if ((await mark?.read()) !== undefined)
    throw new BackupUnusable(
      `${place} already has the files of an installation. Name another folder in STORAGE_URL, such as ${place}/restored. If no installation uses it, delete its object tera-installation.json instead.`,
    );
  await mark?.write((await recordedPlace(database)).installation);
  try {
    await inParallel(contentsOf(folder), UPLOADS_AT_ONCE, async ({ version, sha256 }) => {
      const path = join(folder, BACKUP_FILES.contents, version);
      const sent = await store.put(version, createReadStream(path));
      if (sent.sha256 !== sha256)
        throw new BackupUnusable(`${path} changed while it was sent. Use another backup.`);
    });
    await recordPlace(database, place);
  } catch (error) {
    await mark?.remove().catch(() => undefined);
    throw error;
  }
}

export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
