import { format, type Reference } from "@tera/references";
import { allReferences, unitedReferences } from "./all-references.ts";
import type { LibraryAnswer, LibraryJob } from "./library-job.ts";
import { refusalOf } from "./library-refusal.ts";
import { readIntoBatches } from "./read-into-batches.ts";
import { withChanges } from "./reference-changes.ts";

/** The part of a worker's global scope that is used here; the page's typings know only windows. */
interface WorkerScope {
  addEventListener(type: "message", listener: (event: MessageEvent<LibraryJob>) => void): void;
  postMessage(message: LibraryAnswer, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener("message", ({ data: job }) => {
  work(job).catch((error: unknown) => scope.postMessage(refusalOf(error)));
});

async function work(job: LibraryJob): Promise<void> {
  if (job.kind === "write") return write(job.references, job.filename);
  if (job.kind === "rewrite") return write(withChanges(await allReferences(job), job.changes), job.filename);
  if (job.kind === "unite") return write(await unitedReferences(job.files), job.filename);
  const report = await readIntoBatches(job.file, job.filename, (references, progress) => {
    if (job.kind === "read") scope.postMessage({ kind: "batch", references });
    scope.postMessage({ kind: "progress", ...progress });
  });
  scope.postMessage({ kind: "read", report });
}

async function write(references: readonly Reference[], filename: string): Promise<void> {
  const bytes = new Uint8Array(await format([...references], { filename }));
  scope.postMessage({ kind: "written", bytes, refCount: references.length }, [bytes.buffer]);
}
