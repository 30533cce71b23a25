import type { Reference } from "@tera/references";
import { AppError } from "../platform/app-error.ts";
import { workerAddress } from "../platform/trusted-worker.ts";
import type { LibraryAnswer, LibraryJob, LibraryReport, ReferenceChanges } from "./library-job.ts";
import workerUrl from "./library-worker.ts?worker&url";

export interface JobProgress {
  readonly bytesRead: number;
  readonly totalBytes: number;
  readonly refCount: number;
}

export interface JobOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress) => void;
}

/** Reads a file to its end without keeping its references; rejects with code NOT-A-LIBRARY, naming the line, where it holds none. */
export function inspectLibrary(file: Blob, filename: string, options: JobOptions = {}): Promise<LibraryReport> {
  return runJob({ kind: "inspect", file, filename }, options, () => undefined, (answer) => (answer.kind === "read" ? answer.report : undefined));
}

/** Reads a file's references, handing each batch over as soon as it is read. */
export function readLibraryFile(file: Blob, filename: string, onBatch: (references: readonly Reference[]) => void, options: JobOptions = {}): Promise<LibraryReport> {
  return runJob({ kind: "read", file, filename }, options, onBatch, (answer) => (answer.kind === "read" ? answer.report : undefined));
}

/** Writes references in the format that the name asks for. */
export function writeLibraryFile(references: readonly Reference[], filename: string, options: JobOptions = {}): Promise<Blob> {
  return runJob({ kind: "write", references, filename }, options, () => undefined, (answer) => (answer.kind === "written" ? new Blob([answer.bytes]) : undefined));
}

/** Writes a library's file anew with what is different in it. The references stay in the worker: handing a large library over would hold the page. */
export function rewriteLibraryFile(file: Blob, changes: ReferenceChanges, filename: string, options: JobOptions = {}): Promise<Blob> {
  return runJob({ kind: "rewrite", file, changes, filename }, options, () => undefined, (answer) => (answer.kind === "written" ? new Blob([answer.bytes]) : undefined));
}

/** Runs one job in a worker of its own, so that cancelling ends it at once and the page stays free. */
function runJob<Result>(
  job: LibraryJob,
  { signal, onProgress }: JobOptions,
  onBatch: (references: readonly Reference[]) => void,
  resultOf: (answer: LibraryAnswer) => Result | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(cancelled());
      return;
    }
    const worker = new Worker(workerAddress(workerUrl), { type: "module" });
    const end = (): void => {
      signal?.removeEventListener("abort", cancel);
      worker.terminate();
    };
    const cancel = (): void => {
      end();
      reject(cancelled());
    };
    signal?.addEventListener("abort", cancel, { once: true });
    worker.addEventListener("error", (event) => {
      end();
      reject(new AppError("WORKER-FAILED", "The library could not be read because a part of this page did not load. Reload the page and try again.", { cause: event.message }));
    });
    worker.addEventListener("message", ({ data: answer }: MessageEvent<LibraryAnswer>) => {
      if (answer.kind === "progress") onProgress?.(answer);
      else if (answer.kind === "batch") onBatch(answer.references);
      else if (answer.kind === "refused") {
        end();
        reject(new AppError(answer.code, answer.message, { title: "This file is no citation library", ...(answer.line === undefined ? {} : { trace: [`line ${answer.line}`] }) }));
      } else {
        const result = resultOf(answer);
        end();
        if (result !== undefined) resolve(result);
      }
    });
    worker.postMessage(job);
  });
}

function cancelled(): AppError {
  return new AppError("CANCEL", "Cancelled", { ignore: true });
}
