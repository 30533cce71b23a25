import { fromFdPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { ApiError } from "../errors/api-error.ts";

/** What an archive may unpack to, all of it together: it can be far smaller itself. */
const MAX_UNCOMPRESSED_BYTES = 4_000_000_000;
/** Text shrinks to a tenth or so; what shrinks more was made to fill disks. */
const MAX_COMPRESSION_RATIO = 100;
/** Up to here it may grow as it likes. */
const ALWAYS_ALLOWED_BYTES = 10_000_000;
const MAX_ENTRIES = 50_000;

/** One file in an archive, not unpacked yet. */
interface ArchiveEntry {
  /** The size that the archive states; reading refuses one that is not true. */
  readonly size: number;
  /** Unpacks it piece by piece; refuses with INVALID what is damaged, or longer or shorter than stated. */
  read(): AsyncIterable<Uint8Array>;
}

/** An archive whose list of contents is read; its contents lie on the disk until they are asked for. */
export interface OpenArchive {
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
}

/** Reads the list of an archive of `bytes` in an open file. Refuses what is no archive, and one that would unpack to far more than it is, before any of it is unpacked. */
export async function openArchive(fileDescriptor: number, bytes: number): Promise<OpenArchive> {
  const entries = new Map<string, ArchiveEntry>();
  let uncompressedBytes = 0;
  try {
    const zip = await fromFdPromise(fileDescriptor, { validateEntrySizes: true });
    if (zip.entryCount > MAX_ENTRIES)
      throw new ApiError("TOO-LARGE", `The archive holds more than ${MAX_ENTRIES} files.`);
    for await (const entry of zip.eachEntry()) {
      uncompressedBytes += entry.uncompressedSize;
      if (
        uncompressedBytes > MAX_UNCOMPRESSED_BYTES ||
        uncompressedBytes > Math.max(ALWAYS_ALLOWED_BYTES, bytes * MAX_COMPRESSION_RATIO)
      ) {
        throw new ApiError(
          "TOO-LARGE",
          "The archive would unpack to far more than its own size, so it was not unpacked. Export the project again, or move it in parts.",
        );
      }
      if (entries.has(entry.fileName))
        throw new ApiError(
          "INVALID",
          "The archive is damaged: it holds two files of one name. Export the project again.",
        );
      entries.set(entry.fileName, {
        size: entry.uncompressedSize,
        read: () => contentOf(zip, entry),
      });
    }
  } catch (cause) {
    if (cause instanceof ApiError || isFileSystemError(cause)) throw cause;
    throw new ApiError(
      "INVALID",
      "The file is no project archive: it can't be unpacked. Choose a file that was made by exporting a project.",
      { cause },
    );
  }
  return { entries };
}

async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Uint8Array;
  } catch (cause) {
    if (isFileSystemError(cause)) throw cause;
    throw new ApiError(
      "INVALID",
      "The archive is damaged: a file in it can't be unpacked. Export the project again.",
      { cause },
    );
  }
}

/** Whether the system refused a call on a file: that is no fault of the archive. */
function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
