import {
  formatOfName,
  type LibraryWarning,
  parseStream,
  type Reference,
  ReferencesError,
} from "@tera/references";
import type { RecordPlaces } from "@tera/references/rewrite";
import { addDecisions, countDecisions } from "./decision-label.ts";
import type { LibraryReport } from "./library-job.ts";
import { missingSourcesCounter, NONE_MISSING } from "./missing-sources.ts";

export interface ReadProgress {
  readonly bytesRead: number;
  readonly totalBytes: number;
  readonly refCount: number;
}

/** The page handles 500 references in about 15 ms, a third of the time that it may be blocked. */
const BATCH_SIZE = 500;

/** An empty file is a library whose last reference was deleted. */
function emptyReport(filename: string): LibraryReport | undefined {
  const format = formatOfName(filename);
  return format === null
    ? undefined
    : {
        format,
        refCount: 0,
        withoutAbstract: 0,
        decisions: countDecisions([]),
        missingSources: NONE_MISSING,
        skipped: 0,
        warnings: [],
      };
}

/** If the handler returns a promise, reading waits for it. */
export type BatchHandler = (references: readonly Reference[], progress: ReadProgress) => unknown;

/** Reads a library of the project, which may be empty. Adds the records' places to `places`. */
export async function readStoredLibrary(
  file: Blob,
  filename: string,
  onBatch: BatchHandler,
  places?: RecordPlaces,
): Promise<LibraryReport> {
  return (
    (file.size === 0 ? emptyReport(filename) : undefined) ??
    readIntoBatches(file, filename, onBatch, places)
  );
}

/** Throws NOT-A-LIBRARY for a file without references. */
export async function readIntoBatches(
  file: Blob,
  filename: string,
  onBatch: BatchHandler,
  places?: RecordPlaces,
): Promise<LibraryReport> {
  const warnings: LibraryWarning[] = [];
  let refCount = 0;
  let withoutAbstract = 0;
  let decisions = countDecisions([]);
  const missing = missingSourcesCounter();
  let skipped = 0;
  let found;
  for await (const batch of parseStream(file, { filename, batchSize: BATCH_SIZE })) {
    refCount += batch.references.length;
    for (const { abstract } of batch.references) if (abstract === undefined) withoutAbstract += 1;
    decisions = addDecisions(decisions, countDecisions(batch.references));
    missing.add(batch.references);
    skipped += batch.skipped;
    for (const warning of batch.warnings) warnings.push(warning);
    found = batch.format;
    places?.add(batch);
    await onBatch(batch.references, {
      bytesRead: batch.bytesRead,
      totalBytes: file.size,
      refCount,
    });
  }
  if (found === undefined)
    throw new ReferencesError("NOT-A-LIBRARY", "The file is empty. It has no references.", 1);
  const missingSources = missing.result();
  return { format: found, refCount, withoutAbstract, decisions, missingSources, skipped, warnings };
}
