import { createReadStream } from "node:fs";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Version of the backup format, increased when older servers can't read newer backups. */
export const BACKUP_FORMAT = 1;
export const BACKUP_FILES = {
  manifest: "manifest.json",
  secrets: "secrets.json",
  toolManifests: "tool-manifests.json",
  contentList: "contents.ndjson",
  contents: "contents",
  rows: "rows",
} as const;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number(),
  file: z.string().regex(/^[\w.-]+$/),
  sha256: z.string(),
});
const manifest = z.object({
  kind: z.literal("tera-backup"),
  format: z.number(),
  madeAt: z.string(),
  productVersion: z.string(),
  ledger: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  contents: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
  secretsSha256: z.string(),
  /** Missing if no tool has a manifest, and in backups made before tools had any. */
  toolManifestsSha256: z.string().optional(),
});
const content = z.object({
  version: z.string().regex(/^[0-9a-f-]{36}$/),
  size: z.number(),
  sha256: z.string(),
});

/** Written last, so a folder with a manifest is complete. */
export type Manifest = z.infer<typeof manifest>;
export type BackedUpTable = z.infer<typeof table>;
export type BackedUpContent = z.infer<typeof content>;

/** The message says what is wrong and what to do. */
export class BackupUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupUnusable";
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, BACKUP_FILES.manifest), "utf8");
  } catch (cause) {
    throw new BackupUnusable(
      `${folder} isn't a backup: it has no readable ${BACKUP_FILES.manifest}. Name the folder that npm run backup printed.`,
      { cause },
    );
  }
  const parsed = manifest.safeParse(tryParseJson(text));
  if (!parsed.success)
    throw new BackupUnusable(
      `The file ${BACKUP_FILES.manifest} in ${folder} is damaged. Use another backup.`,
    );
  if (parsed.data.format > BACKUP_FORMAT)
    throw new BackupUnusable(
      `The backup in ${folder} was made by a newer version of this product. Update the checkout, then restore it.`,
    );
  return parsed.data;
}

export function parseContentLine(line: string): BackedUpContent {
  const parsed = content.safeParse(tryParseJson(line));
  if (!parsed.success)
    throw new BackupUnusable(`The backup's list of contents is damaged. Use another backup.`);
  return parsed.data;
}

/** Throws `BackupUnusable` unless the file has the digest. */
export async function requireDigest(path: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (cause) {
    throw new BackupUnusable(
      `The backup is incomplete: ${path} can't be read. Use another backup.`,
      { cause },
    );
  }
  if (hash.digest("hex") !== sha256)
    throw new BackupUnusable(
      `The backup is damaged: ${path} doesn't match its checksum. Use another backup.`,
    );
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
