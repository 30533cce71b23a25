import {
  formatOfName,
  type LibraryWarning,
  parseStream,
  type Reference,
  ReferencesError,
} from "@tera/references";
import type { LibraryReport } from "./library-job.ts";

/** How far reading a file has come. */
export interface ReadProgress {
  readonly bytesRead: number;
  readonly totalBytes: number;
  readonly refCount: number;
}

/** So many references go to the page at once: it takes some 15 ms to take them in, a third of what it may be held up. */
const BATCH_SIZE = 500;

/** What a library came to whose last reference was deleted: a file without a byte. */
function emptyReport(filename: string): LibraryReport | undefined {
  const format = formatOfName(filename);
  return format === null
    ? undefined
    : { format, refCount: 0, withoutAbstract: 0, skipped: 0, warnings: [] };
}

/** Takes a batch in. Where it answers a promise, reading waits for that. */
export type BatchHandler = (references: readonly Reference[], progress: ReadProgress) => unknown;

/** Reads a file that is a library of the project already, and so may have lost its last reference. */
export async function readStoredLibrary(
  file: Blob,
  filename: string,
  onBatch: BatchHandler,
): Promise<LibraryReport> {
  return (
    (file.size === 0 ? emptyReport(filename) : undefined) ??
    readIntoBatches(file, filename, onBatch)
  );
}

/** Reads a library's file to its end, telling of each batch; refuses a file that holds none. */
export async function readIntoBatches(
  file: Blob,
  filename: string,
  onBatch: BatchHandler,
): Promise<LibraryReport> {
  const warnings: LibraryWarning[] = [];
  let refCount = 0;
  let withoutAbstract = 0;
  let skipped = 0;
  let found;
  for await (const batch of parseStream(file, { filename, batchSize: BATCH_SIZE })) {
    refCount += batch.references.length;
    for (const { abstract } of batch.references) if (abstract === undefined) withoutAbstract += 1;
    skipped += batch.skipped;
    for (const warning of batch.warnings) warnings.push(warning);
    found = batch.format;
    await onBatch(batch.references, {
      bytesRead: batch.bytesRead,
      totalBytes: file.size,
      refCount,
    });
  }
  if (found === undefined)
    throw new ReferencesError("NOT-A-LIBRARY", "The file is empty. It has no references.", 1);
  return { format: found, refCount, withoutAbstract, skipped, warnings };
}
