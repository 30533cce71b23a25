import type { Reference } from "@tera/references";
import { allReferences, unitedReferences } from "./all-references.ts";
import { batchCredit } from "./batch-credit.ts";
import type { BatchTaken, ChangesPart, LibraryAnswer, LibraryJob } from "./library-job.ts";
import { refusalOf } from "./library-refusal.ts";
import { handedOver } from "./hand-over.ts";
import { packed } from "./packed-reference.ts";
import { readIntoBatches } from "./read-into-batches.ts";
import { writtenLibrary } from "./written-library.ts";
import { joinedChanges, type ReferenceChanges, withChanges } from "./reference-changes.ts";

/** The part of a worker's global scope that is used here; the page's typings know only windows. */
interface WorkerScope {
  addEventListener(
    type: "message",
    listener: (event: MessageEvent<LibraryJob | ChangesPart | BatchTaken>) => void,
  ): void;
  postMessage(message: LibraryAnswer, transfer?: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

/** So many batches are on their way to a page that takes none: more would only lie there. Fewer would leave the worker idle while the page is at work. */
const MOST_AHEAD = 4;
const credit = batchCredit(MOST_AHEAD);

const parts: ReferenceChanges[] = [];
let endChanges: () => void = () => undefined;
const allChanges = new Promise<void>((resolve) => {
  endChanges = resolve;
});

scope.addEventListener("message", ({ data: told }) => {
  if (told.kind === "taken") credit.taken();
  else if (told.kind === "changes") {
    parts.push(handedOver(told.changes));
    if (told.isLast) endChanges();
  } else work(told).catch((error: unknown) => scope.postMessage(refusalOf(error)));
});

async function work(job: LibraryJob): Promise<void> {
  if (job.kind === "write") return write(job.references, job.filename);
  if (job.kind === "rewrite") {
    const [references] = await Promise.all([allReferences(job), allChanges]);
    return write(withChanges(references, joinedChanges(parts)), job.filename);
  }
  if (job.kind === "unite") return write(await unitedReferences(job.files), job.filename);
  const report = await readIntoBatches(job.file, job.filename, async (references, progress) => {
    if (job.kind === "read") scope.postMessage({ kind: "batch", references });
    else if (job.kind === "pack") postPacked(references);
    scope.postMessage({ kind: "progress", ...progress });
    if (job.kind !== "inspect") await credit.sent();
  });
  scope.postMessage({ kind: "read", report });
}

function postPacked(references: readonly Reference[]): void {
  const batch = packed(references);
  scope.postMessage({ kind: "packed", batch }, [batch.bytes.buffer]);
}

async function write(references: readonly Reference[], filename: string): Promise<void> {
  scope.postMessage({
    kind: "written",
    content: await writtenLibrary(references, filename),
    refCount: references.length,
  });
}
