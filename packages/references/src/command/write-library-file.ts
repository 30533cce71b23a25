import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { CommandFailure, reasonOf } from "./library-file.ts";

/** Writes a file completely or not at all. Overwrites an existing file only if `isForced`. */
export async function writeLibraryFile(
  to: string,
  bytes: Uint8Array,
  isForced: boolean,
): Promise<void> {
  try {
    await (isForced ? replace(to, bytes) : create(to, bytes));
  } catch (error) {
    throw new CommandFailure(`${to}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Throws if the file exists. Syncs the new file to disk, or removes it on failure. */
async function create(to: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const file = await open(to, "wx", mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(to, { force: true });
    throw error;
  }
}

async function replace(to: string, bytes: Uint8Array): Promise<void> {
  const before = await stat(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (before === undefined) return create(to, bytes);
  // Devices and pipes cannot be replaced, only written. A folder fails with EISDIR.
  if (!before.isFile()) return writeFile(to, bytes);
  // Replace a link's target, not the link.
  const place = await realpath(to);
  const beside = `${place}.${process.pid}.part`;
  await create(beside, bytes, before.mode);
  try {
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
