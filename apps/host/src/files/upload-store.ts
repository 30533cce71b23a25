import { libraryByName } from "@tera/references";
import { atom } from "nanostores";
import { AppError, codeOf } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import { looksLikeLibrary } from "../references/looks-like-library.ts";
import { inspectLibrary } from "../references/run-library-job.ts";
import { appendLog } from "../timeline/append-log.ts";
import { checkFileName } from "./file-name.ts";
import { formatSize } from "./file-size.ts";
import { refreshFiles } from "./files-store.ts";
import { writePendingEdits } from "./pending-edits.ts";
import { isHidden, type LibraryMetadata } from "./project-file.ts";
import {
  countFinished,
  countStarted,
  takeTotals,
  type UploadOutcome,
  type UploadTotals,
} from "./upload-totals.ts";

export interface Upload {
  readonly id: string;
  readonly name: string;
  /** "checking" reads the file for references; "failed" stays until dismissed or retried. */
  readonly phase: "waiting" | "checking" | "sending" | "failed";
  /** Bytes within the current phase. */
  readonly done: number;
  readonly total: number;
  readonly problem: string | undefined;
}

/** A note on a stored file, for example that it is not a library. */
export interface UploadWarning {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export const $uploads = atom<readonly Upload[]>([]);
export const $uploadWarnings = atom<readonly UploadWarning[]>([]);

let whenSettled: ((totals: UploadTotals) => void)[] = [];

/** Resolves with the totals of `takeTotals` once no upload is waiting or in progress. */
export function whenUploadsSettle(): Promise<UploadTotals> {
  return new Promise((resolve) => {
    whenSettled.push(resolve);
    settleIfIdle();
  });
}

function settleIfIdle(): void {
  if (activeUploads > 0 || queue.length > 0) return;
  const totals = takeTotals();
  const waiting = whenSettled;
  whenSettled = [];
  for (const resolve of waiting) resolve(totals);
}

/**
 * Small files mostly wait for the server, so several upload at the same time. More than this would
 * only share the bandwidth.
 */
const MAX_CONCURRENT_UPLOADS = 4;

interface Job {
  readonly id: string;
  readonly projectId: string;
  readonly file: File;
  readonly path: string;
  readonly overwrite: boolean;
  readonly abort: AbortController;
}

const jobs = new Map<string, Job>();
const queue: Job[] = [];
let activeUploads = 0;

/**
 * Starts an upload; follow it in `$uploads`. A file that is too large or has an invalid name fails
 * immediately.
 */
export function startUpload(
  projectId: string,
  folder: string,
  file: File,
  { name = file.name, overwrite = false }: { name?: string; overwrite?: boolean } = {},
): void {
  const id = randomId();
  const checked = checkFileName(name);
  const limit = platform().configuration.maximumFileBytes;
  const problem =
    "problem" in checked
      ? checked.problem
      : file.size > limit
        ? `The file is larger than the limit of ${formatSize(limit)}. Split the export and upload its parts.`
        : undefined;
  const path =
    "name" in checked ? (folder === "" ? checked.name : `${folder}/${checked.name}`) : name;
  $uploads.set([
    ...$uploads.get(),
    {
      id,
      name,
      phase: problem === undefined ? "waiting" : "failed",
      done: 0,
      total: file.size,
      problem,
    },
  ]);
  if (problem !== undefined) return;
  enqueue({ id, projectId, file, path, overwrite, abort: new AbortController() });
}

/** No part of the file stays in the project. */
export function cancelUpload(id: string): void {
  jobs.get(id)?.abort.abort();
  removeUpload(id);
}

/** Keeps stored files and failed uploads. */
export function cancelAllUploads(): void {
  for (const { id, phase } of $uploads.get()) if (phase !== "failed") cancelUpload(id);
}

/** Ids of uploads that failed because the connection was lost. */
const lostConnection = new Set<string>();

function retryLostUploads(): void {
  const lost = [...lostConnection];
  lostConnection.clear();
  for (const id of lost) retryUpload(id);
}

export function retryUpload(id: string): void {
  const job = jobs.get(id);
  if (job === undefined) return;
  lostConnection.delete(id);
  updateUpload(id, { phase: "waiting", done: 0, problem: undefined });
  enqueue({ ...job, abort: new AbortController() });
}

/** An upload refused for its name or size cannot be retried. */
export function canRetry(id: string): boolean {
  return jobs.has(id);
}

export function dismissUpload(id: string): void {
  removeUpload(id);
  $uploadWarnings.set($uploadWarnings.get().filter((each) => each.id !== id));
}

function enqueue(job: Job): void {
  jobs.set(job.id, job);
  queue.push(job);
  countStarted();
  startQueuedUploads();
}

function startQueuedUploads(): void {
  while (activeUploads < MAX_CONCURRENT_UPLOADS) {
    const job = queue.shift();
    if (job === undefined) {
      settleIfIdle();
      return;
    }
    if (job.abort.signal.aborted) {
      countFinished("cancelled");
      continue;
    }
    activeUploads += 1;
    void runUpload(job).then((outcome) => {
      activeUploads -= 1;
      countFinished(outcome);
      startQueuedUploads();
    });
  }
}

async function runUpload(job: Job): Promise<UploadOutcome> {
  const { id, projectId, file, path, overwrite, abort } = job;
  const { signal } = abort;
  try {
    const library = await detectLibrary(job);
    // Write others' edits into the old version before it is replaced.
    if (overwrite) await writePendingEdits(projectId, path);
    updateUpload(id, { phase: "sending", done: 0 });
    await platform().files.upload(projectId, path, file, {
      overwrite,
      // A retry has the same upload id.
      idempotencyKey: id,
      signal,
      ...(library === undefined ? {} : { metadata: { reflib: library } }),
      onProgress: (done, total) => updateUpload(id, { done, total }),
    });
    removeUpload(id);
    if (isHidden(path))
      addWarning(
        id,
        file.name,
        "Tools use names like this for their own data, so the file is stored but not listed. Upload it under another name to see it here.",
      );
    // The file is stored, so a failed refresh or log is not a failed upload.
    void Promise.allSettled([
      refreshFiles(projectId),
      appendLog(projectId, { type: "fileUpload", filePath: path }),
    ]);
    return "stored";
  } catch (error) {
    if (signal.aborted || codeOf(error) === "CANCEL") {
      removeUpload(id);
      return "cancelled";
    }
    if (codeOf(error) === "NO-CONNECTION") {
      lostConnection.add(id);
      // Adding the same listener twice changes nothing.
      addEventListener("online", retryLostUploads);
    }
    updateUpload(id, {
      phase: "failed",
      problem:
        error instanceof AppError
          ? error.message
          : "The file couldn't be stored. Nothing was changed. Try again.",
    });
    return "failed";
  }
}

/**
 * Returns undefined if the file is not a library; adds a warning if it has a library's extension.
 * Does not read files whose names rule a library out.
 */
async function detectLibrary({ id, file, path, abort }: Job): Promise<LibraryMetadata | undefined> {
  const byName = libraryByName(path);
  if (byName === "no") return undefined;
  const promised = byName === "yes";
  updateUpload(id, { phase: "checking" });
  try {
    if (!promised && !(await looksLikeLibrary(file, path))) return undefined;
    const { refCount, format, decisions } = await inspectLibrary(file, path, {
      signal: abort.signal,
      onProgress: ({ bytesRead }) => updateUpload(id, { done: bytesRead }),
    });
    if (refCount > 0) return { refCount, format, decisions };
    if (promised)
      addWarning(
        id,
        file.name,
        "No references found. It was stored as a regular file, not as a library.",
      );
  } catch (error) {
    if (abort.signal.aborted) throw error;
    if (promised)
      addWarning(
        id,
        file.name,
        `${error instanceof AppError ? error.message : String(error)} It was stored as a regular file, not as a library.`,
      );
  }
  return undefined;
}

function addWarning(id: string, name: string, text: string): void {
  $uploadWarnings.set([
    ...$uploadWarnings.get().filter((each) => each.id !== id),
    { id, name, text },
  ]);
}

function updateUpload(id: string, change: Partial<Upload>): void {
  $uploads.set(
    $uploads.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
  );
}

function removeUpload(id: string): void {
  jobs.delete(id);
  lostConnection.delete(id);
  $uploads.set($uploads.get().filter((upload) => upload.id !== id));
}
