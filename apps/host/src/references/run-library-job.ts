import type { Reference } from "@tera/references";
import { workerAddress } from "../platform/trusted-worker.ts";
import type {
  BatchTaken,
  ChangesChunk,
  LibraryAnswer,
  LibraryJob,
  LibraryReport,
  NamedFile,
} from "./library-job.ts";
import { cancelledError, deserializeError, workerError } from "./library-errors.ts";
import workerUrl from "./library-worker.ts?worker&url";
import type { ReadProgress } from "./read-into-batches.ts";
import { postChanges } from "./post-changes.ts";
import {
  type LazyReference,
  type SerializedReference,
  referencesInBatch,
} from "./serialized-reference.ts";
import type { ReferenceChanges } from "./reference-changes.ts";

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
}

type BatchAnswer = Extract<LibraryAnswer, { kind: "batch" | "packed" }>;

/** Reads a file to its end without keeping its references; rejects with code NOT-A-LIBRARY, naming the line, where it holds none. */
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
 * Reads a file's references, handing each batch over as soon as it is read. A batch counts as taken when what `onBatch` answers has resolved;
 * the worker goes no more than a few batches ahead of that.
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

/** The same, for a page that keeps the references and looks into few of them. */
export function readSerializedLibrary(
  file: Blob,
  filename: string,
  onBatch: (references: readonly SerializedReference[]) => void,
  options: JobOptions = {},
): Promise<LibraryReport> {
  return runJob(
    { kind: "pack", file, filename },
    options,
    (answer) => (answer.kind === "packed" ? onBatch(referencesInBatch(answer.batch)) : undefined),
    (answer) => (answer.kind === "read" ? answer.report : undefined),
  );
}

/** Writes references in the format that the name asks for. */
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

/** Writes a library's file anew with what is different in it. The references stay in the worker: handing a large library over would hold the page. */
export function rewriteLibraryFile(
  file: Blob,
  changes: ReferenceChanges<LazyReference>,
  filename: string,
  options: JobOptions = {},
): Promise<Blob> {
  return runJob(
    { kind: "rewrite", file, filename },
    options,
    () => undefined,
    (answer) => (answer.kind === "written" ? answer.content : undefined),
    changes,
  );
}

/** Makes one library of several files, none of their references left out, in the format that the name asks for. */
export function uniteLibraryFiles(
  files: readonly NamedFile[],
  filename: string,
  options: JobOptions = {},
): Promise<{ readonly content: Blob; readonly refCount: number }> {
  return runJob(
    { kind: "unite", files, filename },
    options,
    () => undefined,
    (answer) =>
      answer.kind === "written"
        ? { content: answer.content, refCount: answer.refCount }
        : undefined,
  );
}

/** Runs one job in a worker of its own, so that cancelling ends it at once and the page stays free. */
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
    worker.postMessage(job);
    if (changes !== undefined)
      void postChanges(changes, (part, isLast, transfer) =>
        worker.postMessage(
          { kind: "changes", changes: part, isLast } satisfies ChangesChunk,
          transfer,
        ),
      );
  });
}
