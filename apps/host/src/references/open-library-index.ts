import { workerAddress } from "../platform/trusted-worker.ts";
import type { DecisionSummary } from "./pending-decision.ts";
import { postChanges } from "./post-changes.ts";
import { updateBetween } from "./index-update.ts";
import type { Facets } from "./count-facets.ts";
import type {
  LibraryResult,
  IndexAnswer,
  IndexRequest,
  LibraryQuery,
  LikelyPair,
} from "./library-index-messages.ts";
import type { WrittenLibrary } from "./library-blob.ts";
import workerUrl from "./library-index-worker.ts?worker&url";
import type { SourceRow } from "./source-counts.ts";
import type { LibraryReport, NamedFile } from "./library-job.ts";
import { cancelledError, deserializeError, workerError } from "./library-errors.ts";
import {
  type LazyReference,
  type SerializedReference,
  referencesInBatch,
} from "./serialized-reference.ts";
import type { ReadProgress } from "./read-into-batches.ts";
import type { ReferenceChanges } from "./reference-changes.ts";

export interface LibraryIndex {
  readonly report: LibraryReport;
  /** Sends all changes since the file was read. Results that include them carry `revision`. */
  update(changes: ReferenceChanges, revision: number): void;
  /** Calls `onResult` with the result, and again whenever the result changes. */
  setQuery(query: LibraryQuery): void;
  /**
   * Writes all references, or those with the given ids, in the format of `filename`'s extension.
   */
  write(ids: readonly string[] | undefined, filename: string): Promise<Blob>;
  /** Writes the file with exactly these changes, ignoring `update`. The file is not read again. */
  rewrite(changes: ReferenceChanges<LazyReference>, filename: string): Promise<WrittenLibrary>;
  /** Finds likely duplicates, in library order. */
  findPairs(
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<readonly LikelyPair[]>;
  /** Counts references by source, with the latest update. */
  countSources(): Promise<readonly SourceRow[]>;
  summarizeDecisions(): Promise<DecisionSummary>;
  /** Counts what the filter menu shows, without delaying searches. */
  countFacets(searchText: string, signal: AbortSignal): Promise<Facets>;
  close(): void;
}

export interface IndexListener {
  readonly onBatch: (references: readonly SerializedReference[]) => void;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly onResult: (result: LibraryResult) => void;
}

interface Task {
  readonly resolve: (answer: IndexAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

const NO_CHANGES: ReferenceChanges = { changed: new Map(), added: [] };

/**
 * Reads a library into its own worker, which runs until `close`. Rejects if the file is not a
 * library, naming the line. `signal` has no effect once the promise resolves.
 */
export function openLibraryIndex(
  { file, filename }: NamedFile,
  { onBatch, onProgress, onResult }: IndexListener,
  signal: AbortSignal,
): Promise<LibraryIndex> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelledError());
      return;
    }
    const worker = new Worker(workerAddress(workerUrl), { type: "module" });
    const postRequest = (request: IndexRequest, transfer: Transferable[] = []): void =>
      worker.postMessage(request, transfer);
    const tasks = new Map<number, Task>();
    let lastTask = 0;
    let sentChanges = NO_CHANGES;
    let isClosed = false;

    const end = (error: unknown): void => {
      signal.removeEventListener("abort", cancel);
      worker.terminate();
      isClosed = true;
      for (const task of tasks.values()) task.reject(error);
      tasks.clear();
      reject(error);
    };
    const cancel = (): void => end(cancelledError());
    signal.addEventListener("abort", cancel, { once: true });

    const startTask = (
      onTaskProgress: Task["onProgress"],
      send: (task: number) => void,
    ): { readonly task: number; readonly answer: Promise<IndexAnswer> } => {
      lastTask += 1;
      const task = lastTask;
      // A terminated worker would never answer.
      if (isClosed) return { task, answer: Promise.reject(cancelledError()) };
      const answer = new Promise<IndexAnswer>((resolveTask, rejectTask) => {
        tasks.set(task, {
          resolve: resolveTask,
          reject: rejectTask,
          ...(onTaskProgress === undefined ? {} : { onProgress: onTaskProgress }),
        });
      });
      send(task);
      return { task, answer };
    };

    /** Runs a task until `stop` is aborted. */
    const cancellable = async (
      stop: AbortSignal,
      onTaskProgress: Task["onProgress"],
      requestOf: (task: number) => IndexRequest,
    ): Promise<IndexAnswer> => {
      const { task, answer } = startTask(onTaskProgress, (number) =>
        postRequest(requestOf(number)),
      );
      const cancelTask = (): void => postRequest({ kind: "cancel", task });
      stop.addEventListener("abort", cancelTask, { once: true });
      try {
        return await answer;
      } catch (error) {
        throw stop.aborted ? cancelledError() : error;
      } finally {
        stop.removeEventListener("abort", cancelTask);
      }
    };

    const index = (report: LibraryReport): LibraryIndex => ({
      report,
      update(changes, revision) {
        postRequest({ kind: "update", ...updateBetween(sentChanges, changes, revision) });
        sentChanges = changes;
      },
      setQuery: (query) => postRequest({ kind: "arrange", query, locale: navigator.language }),
      async write(ids, name) {
        const answer = await startTask(undefined, (task) =>
          postRequest({ kind: "write", task, ids, filename: name }),
        ).answer;
        return answer.kind === "written" ? answer.content : new Blob();
      },
      async rewrite(changes, name) {
        const answer = await startTask(
          undefined,
          (task) =>
            void postChanges(changes, (part, isLast, transfer) =>
              postRequest(
                { kind: "rewrite", task, filename: name, changes: part, isLast },
                transfer,
              ),
            ),
        ).answer;
        if (answer.kind !== "written") throw cancelledError();
        return answer;
      },
      async findPairs(stop, onTaskProgress) {
        const found = await cancellable(stop, onTaskProgress, (task) => ({
          kind: "duplicates",
          task,
        }));
        return found.kind === "pairs" ? found.pairs : [];
      },
      async countFacets(searchText, stop) {
        const counted = await cancellable(stop, undefined, (task) => ({
          kind: "facets",
          task,
          searchText,
        }));
        if (counted.kind !== "facets") throw cancelledError();
        return counted.facets;
      },
      async countSources() {
        const { answer } = startTask(undefined, (task) => postRequest({ kind: "sources", task }));
        const counted = await answer;
        return counted.kind === "counted" ? counted.sources : [];
      },
      async summarizeDecisions() {
        const answer = await startTask(undefined, (task) =>
          postRequest({ kind: "decisions", task }),
        ).answer;
        if (answer.kind !== "decisions") throw cancelledError();
        return answer.summary;
      },
      close: () => end(cancelledError()),
    });

    worker.addEventListener("error", (event) => end(workerError(event)));
    worker.addEventListener("message", ({ data: answer }: MessageEvent<IndexAnswer>) => {
      if (answer.kind === "progress") onProgress(answer);
      else if (answer.kind === "packed") onBatch(referencesInBatch(answer.batch));
      else if (answer.kind === "arranged") onResult(answer);
      else if (answer.kind === "opened") {
        // From now on, the caller stops the worker with `close`.
        signal.removeEventListener("abort", cancel);
        resolve(index(answer.report));
      } else if (answer.kind === "task progress")
        tasks.get(answer.task)?.onProgress?.(answer.done, answer.total);
      else if (answer.task === undefined)
        end(answer.kind === "refused" ? deserializeError(answer) : cancelledError());
      else {
        const task = tasks.get(answer.task);
        tasks.delete(answer.task);
        if (answer.kind === "refused") task?.reject(deserializeError(answer));
        else task?.resolve(answer);
      }
    });
    postRequest({ kind: "open", file, filename });
  });
}
