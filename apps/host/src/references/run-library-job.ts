import type { Reference } from "@tera/references";
import type { Source } from "@tera/references/source";
import { workerAddress } from "../platform/trusted-worker.ts";
import type {
  BatchTaken,
  ChangesChunk,
  LibraryAnswer,
  LibraryJob,
  LibraryReport,
  SourcedFile,
} from "./library-job.ts";
import type { WrittenLibrary } from "./library-blob.ts";
import { cancelledError, deserializeError, workerError } from "./library-errors.ts";
import workerUrl from "./library-worker.ts?worker&url";
import type { ReadProgress } from "./read-into-batches.ts";
import { postChanges } from "./post-changes.ts";
import { type LazyReference, type SerializedBatch } from "./serialized-reference.ts";
import type { ReferenceChanges } from "./reference-changes.ts";

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
}

type BatchAnswer = Extract<LibraryAnswer, { kind: "batch" | "packed" }>;

/**
 * Keeps no references. Rejects with NOT-A-LIBRARY, naming the line, if the file is not a library.
 */
export function inspectLibrary(
  file: Blob,
  filename: string,
  options: JobOptions = {},
): Promise<LibraryReport> {
  return runJob(
    { kind: "inspect", file, filename },
    options,
    () => undefined,
    (answer) => (answer.kind === "read" ? answer.report : undefined),
  );
}

/**
 * Reads references in batches. The worker stays at most a few batches ahead of the promises that
 * `onBatch` returns.
 */
export function readLibraryFile(
  file: Blob,
  filename: string,
  onBatch: (references: readonly Reference[]) => unknown,
  options: JobOptions = {},
): Promise<LibraryReport> {
  return runJob(
    { kind: "read", file, filename },
    options,
    (answer) => (answer.kind === "batch" ? onBatch(answer.references) : undefined),
    (answer) => (answer.kind === "read" ? answer.report : undefined),
  );
}

/** Like `readLibraryFile`, for a page that keeps all references but reads few. */
export async function readSerializedLibrary(
  file: Blob,
  filename: string,
  options: JobOptions = {},
): Promise<{ readonly report: LibraryReport; readonly batches: readonly SerializedBatch[] }> {
  const batches: SerializedBatch[] = [];
  const report = await runJob(
    { kind: "pack", file, filename },
    options,
    (answer) => (answer.kind === "packed" ? batches.push(answer.batch) : undefined),
    (answer) => (answer.kind === "read" ? answer.report : undefined),
  );
  return { report, batches };
}

/** Adds the source to the references that have none. The given batches can't be used any longer. */
export async function addSourceToBatches(
  batches: readonly SerializedBatch[],
  source: Source,
  options: JobOptions = {},
): Promise<readonly SerializedBatch[]> {
  const sourced: SerializedBatch[] = [];
  await runJob(
    { kind: "add source", batches, source },
    options,
    (answer) => (answer.kind === "packed" ? sourced.push(answer.batch) : undefined),
    (answer) => (answer.kind === "sourced" ? true : undefined),
  );
  return sourced;
}

/** Writes in the format of `filename`'s extension. */
export function writeLibraryFile(
  references: readonly Reference[],
  filename: string,
  options: JobOptions = {},
): Promise<Blob> {
  return runJob(
    { kind: "write", references, filename },
    options,
    () => undefined,
    (answer) => (answer.kind === "written" ? answer.content : undefined),
  );
}

/**
 * Applies changes to a file. References stay in the worker, because posting a large library would
 * block the page.
 */
export function rewriteLibraryFile(
  file: Blob,
  changes: ReferenceChanges<LazyReference>,
  filename: string,
  options: JobOptions = {},
): Promise<WrittenLibrary> {
  return runJob(
    { kind: "rewrite", file, filename },
    options,
    () => undefined,
    (answer) => (answer.kind === "written" ? answer : undefined),
    changes,
  );
}

/** Combines files into one; keeps every reference, even duplicates. */
export function uniteLibraryFiles(
  files: readonly SourcedFile[],
  filename: string,
  options: JobOptions = {},
): Promise<
  WrittenLibrary & {
    readonly refCount: number;
    /** Each file's number of references. */
    readonly counts: readonly number[];
  }
> {
  return runJob(
    { kind: "unite", files, filename },
    options,
    () => undefined,
    (answer) =>
      answer.kind === "written" ? { ...answer, counts: answer.counts ?? [] } : undefined,
  );
}

/** Runs a job in a separate worker, which can be terminated immediately. */
function runJob<Result>(
  job: LibraryJob,
  { signal, onProgress }: JobOptions,
  onBatch: (answer: BatchAnswer) => unknown,
  resultOf: (answer: LibraryAnswer) => Result | undefined,
  changes?: ReferenceChanges<LazyReference>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(cancelledError());
      return;
    }
    const worker = new Worker(workerAddress(workerUrl), { type: "module" });
    const end = (): void => {
      signal?.removeEventListener("abort", cancel);
      worker.terminate();
    };
    const cancel = (): void => {
      end();
      reject(cancelledError());
    };
    signal?.addEventListener("abort", cancel, { once: true });
    worker.addEventListener("error", (event) => {
      end();
      reject(workerError(event));
    });
    const handleBatch = async (answer: BatchAnswer): Promise<void> => {
      try {
        await onBatch(answer);
        worker.postMessage({ kind: "taken" } satisfies BatchTaken);
      } catch (error) {
        end();
        reject(error);
      }
    };
    worker.addEventListener("message", ({ data: answer }: MessageEvent<LibraryAnswer>) => {
      if (answer.kind === "progress") onProgress?.(answer);
      else if (answer.kind === "batch" || answer.kind === "packed") void handleBatch(answer);
      else if (answer.kind === "refused") {
        end();
        reject(deserializeError(answer));
      } else {
        const result = resultOf(answer);
        end();
        if (result !== undefined) resolve(result);
      }
    });
    // Batches are moved to the worker, because copying a large library would block the page.
    const moved = job.kind === "add source" ? job.batches.map(({ bytes }) => bytes.buffer) : [];
    worker.postMessage(job, moved);
    if (changes !== undefined)
      void postChanges(changes, (part, isLast, transfer) =>
        worker.postMessage(
          { kind: "changes", changes: part, isLast } satisfies ChangesChunk,
          transfer,
        ),
      );
  });
}
