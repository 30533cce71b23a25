import { atom } from "nanostores";
import { AppError, codeOf } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { randomId } from "../platform/session-id.ts";
import { looksLikeLibrary } from "../references/looks-like-library.ts";
import { inspectLibrary } from "../references/run-library-job.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { checkFileName, extensionOf } from "./file-name.ts";
import { formatSize } from "./file-size.ts";
import { refreshFiles } from "./files-store.ts";
import { writePendingEdits } from "./pending-edits.ts";
import { isHidden } from "./project-file.ts";

/** One file on its way into the project, or one that did not get there. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** Checking reads the file for references; sending carries it over; failed stays until it is dismissed or tried again. */
  readonly phase: "waiting" | "checking" | "sending" | "failed";
  /** Bytes done of the phase, and in all. */
  readonly done: number;
  readonly total: number;
  /** Why it failed, and what to do. */
  readonly problem: string | undefined;
}

/** Something a person should know of a file that did arrive: that it is no library although its name says so. */
export interface UploadRemark {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

export const $uploads = atom<readonly Upload[]>([]);
export const $uploadRemarks = atom<readonly UploadRemark[]>([]);

/** Extensions that promise a citation library; other files are stored without being read, .txt and .json only when they hold references. */
const LIBRARY_EXTENSIONS = new Set([".ris", ".nbib", ".medline", ".xml", ".scrn", ".ciw", ".enw"]);
const MAYBE_LIBRARY_EXTENSIONS = new Set([".txt", ".json"]);
/** Files carried at once: small ones mostly wait for answers, and more would only share the same line. */
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

/** Adds a file to the project under `folder`; resolves at once, `$uploads` tells how it goes. A file that may not be stored fails before anything is sent. */
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

/** Stops an upload; nothing of the file stays in the project. */
export function cancelUpload(id: string): void {
  jobs.get(id)?.abort.abort();
  removeUpload(id);
}

/** Tries a failed upload again. */
export function retryUpload(id: string): void {
  const job = jobs.get(id);
  if (job === undefined) return;
  updateUpload(id, { phase: "waiting", done: 0, problem: undefined });
  enqueue({ ...job, abort: new AbortController() });
}

/** Whether a failed upload can be tried again: one refused for its name or size can't. */
export function canRetry(id: string): boolean {
  return jobs.has(id);
}

/** Takes a failed upload or a remark off the screen. */
export function dismissUpload(id: string): void {
  removeUpload(id);
  $uploadRemarks.set($uploadRemarks.get().filter((each) => each.id !== id));
}

function enqueue(job: Job): void {
  jobs.set(job.id, job);
  queue.push(job);
  startQueuedUploads();
}

function startQueuedUploads(): void {
  while (activeUploads < MAX_CONCURRENT_UPLOADS) {
    const job = queue.shift();
    if (job === undefined) return;
    if (job.abort.signal.aborted) continue;
    activeUploads += 1;
    void runUpload(job).finally(() => {
      activeUploads -= 1;
      startQueuedUploads();
    });
  }
}

async function runUpload(job: Job): Promise<void> {
  const { id, projectId, file, path, overwrite, abort } = job;
  const { signal } = abort;
  try {
    const library = await detectLibrary(job);
    // What others have edited in the file belongs to the version that is kept, not to the new one.
    if (overwrite) await writePendingEdits(projectId, path);
    updateUpload(id, { phase: "sending", done: 0 });
    await platform().files.upload(projectId, path, file, {
      overwrite,
      // An upload that is tried again keeps its id.
      idempotencyKey: id,
      signal,
      ...(library === undefined ? {} : { metadata: { reflib: library } }),
      onProgress: (done, total) => updateUpload(id, { done, total }),
    });
    removeUpload(id);
    if (isHidden(path))
      addRemark(
        id,
        file.name,
        "Tools use names like this for their own data, so the file is stored but not listed. Upload it under another name to see it here.",
      );
    // The file is stored; the list and the timeline follow, and a failure of either is no failure of the upload.
    void Promise.allSettled([
      refreshFiles(projectId),
      appendLog(projectId, { type: "fileUpload", filePath: path }),
    ]);
  } catch (error) {
    if (signal.aborted || codeOf(error) === "CANCEL") return removeUpload(id);
    updateUpload(id, {
      phase: "failed",
      problem:
        error instanceof AppError
          ? error.message
          : "The file couldn't be stored. Nothing was changed. Try again.",
    });
  }
}

/** What the list should know of a library; undefined for any other file, with a remark where its name promised one. */
async function detectLibrary({
  id,
  file,
  path,
  abort,
}: Job): Promise<{ refCount: number; format: string } | undefined> {
  const extension = extensionOf(path);
  const promised = LIBRARY_EXTENSIONS.has(extension);
  if (!promised && !MAYBE_LIBRARY_EXTENSIONS.has(extension)) return undefined;
  updateUpload(id, { phase: "checking" });
  try {
    if (!promised && !(await looksLikeLibrary(file, path))) return undefined;
    const { refCount, format } = await inspectLibrary(file, path, {
      signal: abort.signal,
      onProgress: ({ bytesRead }) => updateUpload(id, { done: bytesRead }),
    });
    if (refCount > 0) return { refCount, format };
    if (promised)
      addRemark(id, file.name, "No references found in it. It is kept as a plain file.");
  } catch (error) {
    if (abort.signal.aborted) throw error;
    if (promised)
      addRemark(
        id,
        file.name,
        `${error instanceof AppError ? error.message : String(error)} It is kept as a plain file.`,
      );
  }
  return undefined;
}

function addRemark(id: string, name: string, text: string): void {
  $uploadRemarks.set([
    ...$uploadRemarks.get().filter((each) => each.id !== id),
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
  $uploads.set($uploads.get().filter((upload) => upload.id !== id));
}
