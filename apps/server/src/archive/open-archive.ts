import { fromFdPromise } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { ApiError } from "../errors/api-error.ts";

/** Limit for all files together. */
const MAX_UNCOMPRESSED_BYTES = 4_000_000_000;
/** Text compresses to about a tenth; a higher ratio suggests a ZIP bomb. */
const MAX_COMPRESSION_RATIO = 100;
/** The ratio is not checked below this uncompressed size. */
const ALWAYS_ALLOWED_BYTES = 10_000_000;
const MAX_ENTRIES = 50_000;

interface ArchiveEntry {
  /** The unpacked size that the archive's directory states; `read` checks it. */
  readonly size: number;
  /** Unpacks the file in chunks. Throws INVALID if it is damaged or not of the stated size. */
  read(): AsyncIterable<Uint8Array>;
}

export interface OpenArchive {
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
}

/**
 * Reads only the archive's directory. Throws if the file isn't an archive, or if it would unpack to
 * far more than its own size of `bytes`.
 */
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
          "The archive is damaged: it holds two files with the same name. Export the project again.",
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
      "The file isn't a project archive: it can't be unpacked. Choose a file that was made by exporting a project.",
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

function isFileSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
