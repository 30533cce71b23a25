import { format, parseStream, type Reference, ReferencesError } from "@tera/references";
import type { LibraryAnswer, LibraryJob, ReferenceChanges } from "./library-job.ts";

/** The part of a worker's global scope that is used here; the page's typings know only windows. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<LibraryJob>) => void): void;
  postMessage(message: LibraryAnswer, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener("message", ({ data: job }) => {
  work(job).catch((error: unknown) => {
    const known = error instanceof ReferencesError;
    scope.postMessage({
      kind: "refused",
      code: known ? error.code : "UNREADABLE",
      message: known ? error.message : `The file could not be read: ${String(error)}`,
      line: known ? error.line : undefined,
    });
  });
});

async function work(job: LibraryJob): Promise<void> {
  if (job.kind === "write") return write([...job.references], job.filename);
  if (job.kind === "rewrite") return write(await changedReferences(job.file, job.filename, job.changes), job.filename);
  let refCount = 0;
  const stream = parseStream(job.file, { filename: job.filename });
  const warnings = [];
  let skipped = 0;
  let found;
  for await (const batch of stream) {
    refCount += batch.references.length;
    skipped += batch.skipped;
    warnings.push(...batch.warnings);
    found = batch.format;
    if (job.kind === "read") scope.postMessage({ kind: "batch", references: batch.references });
    scope.postMessage({ kind: "progress", bytesRead: batch.bytesRead, totalBytes: job.file.size, refCount });
  }
  if (found === undefined) throw new ReferencesError("NOT-A-LIBRARY", "The file is empty: there is no reference in it.", 1);
  scope.postMessage({ kind: "read", report: { format: found, refCount, skipped, warnings } });
}

async function write(references: Reference[], filename: string): Promise<void> {
  const bytes = new Uint8Array(await format(references, { filename }));
  scope.postMessage({ kind: "written", bytes }, [bytes.buffer]);
}

async function changedReferences(file: Blob, filename: string, { changed, added }: ReferenceChanges): Promise<Reference[]> {
  const references: Reference[] = [];
  for await (const batch of parseStream(file, { filename })) {
    for (const reference of batch.references) {
      const now = changed.has(reference.id) ? changed.get(reference.id) : reference;
      if (now) references.push(now);
    }
  }
  for (const reference of added) references.push(reference);
  return references;
}
