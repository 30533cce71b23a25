import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { fileSource } from "../../byte-range.ts";
import { syncDirectory, writeSynced } from "../../database/durable-file.ts";
import { ApiError } from "../../errors/api-error.ts";
import { undefinedIfMissing } from "../../missing-file.ts";
import { type ContentStore, isContentId, measured, type WrittenBytes } from "./content-store.ts";

/** Contents as files on disk. */
export interface ContentFiles extends ContentStore {
  openFile(version: string): Promise<FileHandle>;
}

const PRIVATE_DIRECTORY = 0o700;
/** Error codes of a file system without hard links, or of a file that has too many. */
const NO_SECOND_NAME: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EXDEV",
  "EMLINK",
]);

export function contentPath(directory: string, version: string): string {
  if (!isContentId(version)) throw new Error("A content id has an unexpected form.");
  return join(directory, version.slice(0, 2), version);
}

/** Each content is in a subfolder named by the first two characters of its id. */
export function openContentFiles(directory: string): ContentFiles {
  const folderOf = (version: string) => join(directory, version.slice(0, 2));
  const prepare = folderMaker(directory);
  const pathOf = (version: string) => contentPath(directory, version);

  return {
    place: "disk",
    async write(source, limitBytes, tooLarge) {
      const version = randomUUID();
      await prepare(folderOf(version));
      const { bytes, result } = measured(source, limitBytes, tooLarge);
      const path = pathOf(version);
      try {
        await writeSynced(path, "wx", bytes);
        await syncDirectory(folderOf(version));
        return { version, ...result() };
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    put: async (version, source) =>
      putFile(pathOf(version), source, () => prepare(folderOf(version))),
    async copy(source) {
      const version = randomUUID();
      await prepare(folderOf(version));
      const path = pathOf(version);
      // Hard links share this timestamp; renew it, because the sweep spares only recent contents.
      const now = new Date();
      await utimes(pathOf(source), now, now).catch(missingContent);
      try {
        await link(pathOf(source), path).catch((error: NodeJS.ErrnoException) => {
          if (!NO_SECOND_NAME.has(error.code ?? "")) throw error;
          return copyWhole(pathOf(source), path);
        });
        await syncDirectory(folderOf(version));
        return version;
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    open: async (version) => fileSource(await open(pathOf(version), "r").catch(missingContent)),
    openFile: (version) => open(pathOf(version), "r").catch(missingContent),
    async missing(versions) {
      const missing: string[] = [];
      for (const version of versions) {
        if (!(await exists(pathOf(version)))) missing.push(version);
      }
      return missing;
    },
    remove: (version) => rm(pathOf(version), { force: true }),
    writtenBefore: (moment) => filesWrittenBefore(directory, moment),
    // The server checks the whole data directory.
    check: async () => {},
  };
}

async function* filesWrittenBefore(directory: string, moment: number): AsyncIterable<string[]> {
  for (const folder of await entriesOf(directory)) {
    const old: string[] = [];
    for (const version of await entriesOf(join(directory, folder))) {
      const isOld = async () => (await stat(join(directory, folder, version))).mtimeMs < moment;
      if (isContentId(version) && (await isOld())) old.push(version);
    }
    if (old.length > 0) yield old;
  }
}

/** Throws CONTENT-MISSING for a missing file, because callers see ENOENT as the database's. */
function missingContent(cause: unknown): never {
  undefinedIfMissing(cause);
  throw new ApiError("CONTENT-MISSING", undefined, { cause });
}

/** Replaces a file atomically. */
async function putFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  prepare: () => Promise<void>,
): Promise<WrittenBytes> {
  await prepare();
  const unfinished = `${path}.unfinished`;
  const { bytes, result } = measured(source);
  try {
    await writeSynced(unfinished, "w", bytes);
    await rename(unfinished, path);
    await syncDirectory(join(path, ".."));
    return result();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const handle = await open(to, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function entriesOf(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(undefinedIfMissing)) ?? [];
}

/** Makes each subfolder once, and again if somebody has removed it. */
function folderMaker(directory: string): (folder: string) => Promise<void> {
  const prepared = new Map<string, Promise<void>>();
  return async (folder) => {
    await prepared.get(folder);
    if (prepared.has(folder) && (await exists(folder))) return;
    const preparing = makeFolder(directory, folder);
    prepared.set(folder, preparing);
    preparing.catch(() => prepared.delete(folder));
    await preparing;
  };
}

async function exists(path: string): Promise<boolean> {
  return (await access(path).then(() => true, undefinedIfMissing)) === true;
}

async function makeFolder(directory: string, folder: string): Promise<void> {
  // With `recursive`, Node reports an unwritable disk as a missing folder.
  await mkdir(folder, { mode: PRIVATE_DIRECTORY }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY });
    else if (error.code !== "EEXIST") throw error;
  });
  await syncDirectory(directory);
}
