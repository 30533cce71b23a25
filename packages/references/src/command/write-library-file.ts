import { open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { CommandFailure, reasonOf } from "./library-file.ts";

/**
 * Writes a library's file whole or not at all: one that stood there before stays as it was until the new one is complete, and goes only where `isForced`.
 * A failure says which file and how to fix it.
 */
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

/** Makes a new file that is on the disc once this resolves; where that fails nothing of it stays, and what another had there is left alone. */
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
  // A device or a pipe can't be replaced, only written to; of a folder it is told that it is one.
  if (!before.isFile()) return writeFile(to, bytes);
  // A link stays one: what it leads to is replaced.
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
