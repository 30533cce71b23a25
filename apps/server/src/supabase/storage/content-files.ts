import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rm, stat, utimes } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "../../database/durable-file.ts";

/** A content that is complete and durable on disk, and that no row names yet. */
export interface WrittenContent {
  readonly version: string;
  readonly size: number;
  readonly sha256: string;
}

/** The files that hold objects' bytes. A content never changes once written: a new write makes a new content under a new id. */
export interface ContentFiles {
  /** Streams `source` to disk; resolves once file and directory are synced. On any failure, or past `limitBytes`, nothing is left behind. */
  write(
    source: AsyncIterable<Uint8Array>,
    limitBytes: number,
    tooLarge: () => Error,
  ): Promise<WrittenContent>;
  /** Makes the same content once more, durable and under an id of its own, without writing its bytes again where the disk can do so; resolves to the id. */
  copy(version: string): Promise<string>;
  open(version: string): Promise<FileHandle>;
  /** Removes a content; one that is not there is fine. */
  remove(version: string): Promise<void>;
  /** Ids of the contents last written before `moment` (milliseconds), one directory at a time. */
  writtenBefore(moment: number): AsyncIterable<string[]>;
}

const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;
/** The disk knows no second name of a file, or no further one. */
const NO_SECOND_NAME: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EXDEV",
  "EMLINK",
]);
const CONTENT_ID = /^[0-9a-f-]{36}$/;

/** Where a content lies below the directory of contents. */
export function contentPath(directory: string, version: string): string {
  if (!CONTENT_ID.test(version)) throw new Error("A content id has an unexpected form.");
  return join(directory, version.slice(0, 2), version);
}

/** Contents under `directory`, spread over folders named after the first two letters of their ids. */
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
      // Both names have one age, and the sweep spares only what is young: nothing names the new one yet.
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
  // Not recursive where it need not be: Node then says of a disk that can't be written that the folder does not exist.
  await mkdir(folder, { mode: PRIVATE_DIRECTORY }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY });
    else if (error.code !== "EEXIST") throw error;
  });
  await syncDirectory(directory);
}
