import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces the file atomically and durably; mode 0600. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  try {
    await writeSynced(temporary, "wx", [content]);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Writes the parts one after the other and syncs the file; mode 0600. */
export async function writeSynced(
  path: string,
  flags: "w" | "wx",
  parts: AsyncIterable<Uint8Array> | Iterable<string>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    for await (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the directory's entries durable. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows can't sync directories and doesn't need to.
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
