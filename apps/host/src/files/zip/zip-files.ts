import { AppError } from "../../platform/app-error.ts";
import { workerAddress } from "../../platform/trusted-worker.ts";
import { FOLDER_PLACEHOLDER, folderOf, nameOf } from "../project-file.ts";
import type { ZipAnswer, ZipRequest } from "./zip-messages.ts";
import workerUrl from "./zip-worker.ts?worker&url";

/** Number of files downloaded ahead of the worker. */
const READ_AHEAD = 3;

export interface ZipEntry {
  readonly path: string;
  readonly modified: Date;
}

export interface UnreadableFile {
  readonly path: string;
  readonly error: unknown;
}

export interface ZipResult {
  readonly archive: Blob;
  /** Files missing from the archive because they could not be read. */
  readonly unreadable: readonly UnreadableFile[];
}

export interface ZipOptions {
  readonly read: (path: string) => Promise<Blob>;
  readonly onWritten: (written: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Zips files in a worker, one after the other. A folder's placeholder becomes the folder. Omits and
 * reports a file that cannot be read. Rejects with CANCEL when aborted.
 */
export async function zipFiles(
  entries: readonly ZipEntry[],
  { read, onWritten, signal }: ZipOptions,
): Promise<ZipResult> {
  const worker = startWorker(signal);
  const unreadable: UnreadableFile[] = [];
  const contents = new Map<number, Promise<Blob>>();
  const readAhead = (index: number): Promise<Blob> => {
    for (let next = index; next < Math.min(index + READ_AHEAD, entries.length); next += 1) {
      const path = entries[next]?.path ?? "";
      if (contents.has(next) || isPlaceholder(path)) continue;
      const content = read(path);
      // The loop below reports a failure.
      content.catch(() => undefined);
      contents.set(next, content);
    }
    const content = contents.get(index) ?? Promise.resolve(new Blob([]));
    contents.delete(index);
    return content;
  };
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    for (const [index, { path, modified }] of entries.entries()) {
      try {
        signal.throwIfAborted();
        const content = await Promise.race([readAhead(index), aborted]);
        await worker.ask(
          isPlaceholder(path)
            ? { kind: "folder", path: folderOf(path) }
            : { kind: "file", path, content, modified },
        );
      } catch (error) {
        if (signal.aborted || isZipFailure(error)) throw error;
        unreadable.push({ path, error });
      }
      onWritten(index + 1);
    }
    const answer = await worker.ask({ kind: "finish" });
    if (answer.kind !== "finished") throw zipError("the archive is incomplete");
    return { archive: answer.archive, unreadable };
  } catch (error) {
    throw signal.aborted ? new AppError("CANCEL", "Cancelled", { ignore: true }) : error;
  } finally {
    worker.close();
  }
}

interface ZipWorker {
  /** Resolves with the answer to this request. Only one request may be open. */
  readonly ask: (request: ZipRequest) => Promise<ZipAnswer>;
  readonly close: () => void;
}

function startWorker(signal: AbortSignal): ZipWorker {
  const worker = new Worker(workerAddress(workerUrl), { type: "module" });
  let settle:
    | { resolve: (answer: ZipAnswer) => void; reject: (error: unknown) => void }
    | undefined;
  let failure: AppError | undefined;
  const cancel = (): void => {
    worker.terminate();
    settle?.reject(signal.reason);
  };
  signal.addEventListener("abort", cancel, { once: true });
  worker.addEventListener("message", ({ data: answer }: MessageEvent<ZipAnswer>) => {
    if (answer.kind === "failed") settle?.reject(zipError(answer.message));
    else settle?.resolve(answer);
  });
  worker.addEventListener("error", (event) => {
    failure = zipError(event.message || "its code didn't load");
    settle?.reject(failure);
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        settle = { resolve, reject };
        return worker.postMessage(request);
      }),
    close() {
      signal.removeEventListener("abort", cancel);
      worker.terminate();
    },
  };
}

function isPlaceholder(path: string): boolean {
  return nameOf(path) === FOLDER_PLACEHOLDER;
}

const ZIP_FAILED = "ZIP-FAILED";

function zipError(reason: string): AppError {
  return new AppError(
    ZIP_FAILED,
    `The zip file couldn't be made (${reason}). Nothing was downloaded. Choose fewer files and try again.`,
    { title: "No zip file" },
  );
}

function isZipFailure(error: unknown): boolean {
  return error instanceof AppError && error.code === ZIP_FAILED;
}
