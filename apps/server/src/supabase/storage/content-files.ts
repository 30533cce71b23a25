import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rm, stat, utimes } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../database/durable-file.ts";

/** Content that is complete and durable, but to which no row refers yet. */
export interface WrittenContent {
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
}

/** The files with objects' bytes. A content never changes; each write gets a new id. */
export interface ContentFiles {
  /**
   * Resolves once file and directory are synced. Leaves no file after a failure or beyond
   * `limitBytes`.
   */
  write(
    source: AsyncIterable<Uint8Array>,
    limitBytes: number,
    tooLarge: () => Error,
  ): Promise<WrittenContent>;
  /** Makes a durable copy with a new id, if possible as a hard link. */
  copy(version: string): Promise<string>;
  open(version: string): Promise<FileHandle>;
  /** Ignores missing contents. */
  remove(version: string): Promise<void>;
  /** Ids of contents last written before `moment` (milliseconds), one array per directory. */
  writtenBefore(moment: number): AsyncIterable<string[]>;
}

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;
/** Error codes of a file system without hard links, or of a file that has too many. */
const NO_SECOND_NAME: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EXDEV",
  "EMLINK",
]);
const CONTENT_ID = /^[0-9a-f-]{36}$/;

export function contentPath(directory: string, version: string): string {
  if (!CONTENT_ID.test(version)) throw new Error("A content id has an unexpected form.");
  return join(directory, version.slice(0, 2), version);
}

/** Each content is in a subfolder named by the first two characters of its id. */
export function openContentFiles(directory: string): ContentFiles {
  const folderOf = (version: string) => join(directory, version.slice(0, 2));
  const prepared = new Map<string, Promise<void>>();
  const prepare = (folder: string) => {
    const known = prepared.get(folder);
    if (known !== undefined) return known;
    const preparing = makeFolder(directory, folder);
    prepared.set(folder, preparing);
    preparing.catch(() => prepared.delete(folder));
    return preparing;
  };
  const pathOf = (version: string) => contentPath(directory, version);

  return {
    async write(source, limitBytes, tooLarge) {
      const version = randomUUID();
      await prepare(folderOf(version));
      const path = pathOf(version);
      const handle = await open(path, "wx", PRIVATE_FILE);
      try {
        const hash = createHash("sha256");
        let size = 0;
        for await (const chunk of source) {
          size += chunk.byteLength;
          if (size > limitBytes) throw tooLarge();
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
        await handle.sync();
        await handle.close();
        await syncDirectory(folderOf(version));
        return { version, size, sha256: hash.digest("hex") };
      } catch (error) {
        await handle.close();
        await rm(path, { force: true });
        throw error;
      }
    },
    async copy(source) {
      const version = randomUUID();
      await prepare(folderOf(version));
      const path = pathOf(version);
      // Hard links share this timestamp; renew it, because the sweep spares only recent contents.
      const now = new Date();
      await utimes(pathOf(source), now, now);
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
    open: (version) => open(pathOf(version), "r"),
    remove: (version) => rm(pathOf(version), { force: true }),
    async *writtenBefore(moment) {
      for (const folder of await entriesOf(directory)) {
        const old: string[] = [];
        for (const version of await entriesOf(join(directory, folder))) {
          if (
            CONTENT_ID.test(version) &&
            (await stat(join(directory, folder, version))).mtimeMs < moment
          )
            old.push(version);
        }
        if (old.length > 0) yield old;
      }
    },
  };
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
  try {
    return await readdir(directory);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

async function makeFolder(directory: string, folder: string): Promise<void> {
  // With `recursive`, Node reports an unwritable disk as a missing folder.
  await mkdir(folder, { mode: PRIVATE_DIRECTORY }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY });
    else if (error.code !== "EEXIST") throw error;
  });
  await syncDirectory(directory);
}
