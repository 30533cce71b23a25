import type { Reference } from "@tera/references";
import { readLibrarySource, readUnitedReferences } from "./read-references.ts";
import { batchCredit } from "./batch-credit.ts";
import type { BatchTaken, ChangesChunk, LibraryAnswer, LibraryJob } from "./library-job.ts";
import { serializeError } from "./library-errors.ts";
import { addMissingSource } from "./missing-sources.ts";
import { deserializeChanges } from "./post-changes.ts";
import { referencesInBatch, serializeReferences, toReference } from "./serialized-reference.ts";
import { readIntoBatches } from "./read-into-batches.ts";
import { rewriteLibrary, writeLibrary } from "./library-blob.ts";
import { joinChanges, type ReferenceChanges } from "./reference-changes.ts";

/** The worker's global scope, which the page's types lack. */
interface WorkerScope {
  addEventListener(
    type: "message",
    listener: (event: MessageEvent<LibraryJob | ChangesChunk | BatchTaken>) => void,
  ): void;
  postMessage(message: LibraryAnswer, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

/**
 * More batches would only wait in the page's memory. With fewer, the worker would be idle while the
 * page is busy.
 */
const MAX_BATCHES_AHEAD = 4;
const credit = batchCredit(MAX_BATCHES_AHEAD);

const chunks: ReferenceChanges[] = [];
let endChanges: () => void = () => undefined;
const allChanges = new Promise<void>((resolve) => {
  endChanges = resolve;
});

scope.addEventListener("message", ({ data: message }) => {
  if (message.kind === "taken") credit.taken();
  else if (message.kind === "changes") {
    chunks.push(deserializeChanges(message.changes));
    if (message.isLast) endChanges();
  } else work(message).catch((error: unknown) => scope.postMessage(serializeError(error)));
});

async function work(job: LibraryJob): Promise<void> {
  if (job.kind === "write") return write(job.references, job.filename);
  if (job.kind === "rewrite") {
    const [source] = await Promise.all([readLibrarySource(job), allChanges]);
    const written = await rewriteLibrary(source, joinChanges(chunks), job.filename);
    scope.postMessage({ kind: "written", ...written });
    return;
  }
  if (job.kind === "unite") {
    const counts: number[] = [];
    const references = await readUnitedReferences(job.files, (count) => counts.push(count));
    return write(references, job.filename, counts);
  }
  if (job.kind === "add source") return addSource(job);
  const report = await readIntoBatches(job.file, job.filename, async (references, progress) => {
    if (job.kind === "read") scope.postMessage({ kind: "batch", references });
    else if (job.kind === "pack") postPacked(references);
    scope.postMessage({ kind: "progress", ...progress });
    if (job.kind !== "inspect") await credit.sent();
  });
  scope.postMessage({ kind: "read", report });
}

async function addSource({
  batches,
  source,
}: Extract<LibraryJob, { kind: "add source" }>): Promise<void> {
  const totalBytes = batches.reduce((sum, { bytes }) => sum + bytes.length, 0);
  let [bytesRead, refCount] = [0, 0];
  for (const batch of batches) {
    const references = referencesInBatch(batch).map(toReference);
    postPacked(addMissingSource(references, source));
    bytesRead += batch.bytes.length;
    refCount += references.length;
    scope.postMessage({ kind: "progress", bytesRead, totalBytes, refCount });
    await credit.sent();
  }
  scope.postMessage({ kind: "sourced" });
}

function postPacked(references: readonly Reference[]): void {
  const batch = serializeReferences(references);
  scope.postMessage({ kind: "packed", batch }, [batch.bytes.buffer]);
}

async function write(
  references: readonly Reference[],
  filename: string,
  counts: readonly number[] = [],
): Promise<void> {
  scope.postMessage({
    kind: "written",
    ...(await writeLibrary(references, filename)),
    refCount: references.length,
    counts,
  });
}
