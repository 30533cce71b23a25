import { workerAddress } from "../platform/trusted-worker.ts";
import { handOver } from "./hand-over.ts";
import { updateBetween } from "./index-update.ts";
import type {
  Arrangement,
  IndexAnswer,
  IndexRequest,
  LibraryWish,
  LikelyPair,
} from "./library-index-messages.ts";
import workerUrl from "./library-index-worker.ts?worker&url";
import type { LibraryReport, NamedFile } from "./library-job.ts";
import { cancelled, errorOf, workerFailure } from "./library-refusal.ts";
import { type HeldReference, type PackedReference, packedReferences } from "./packed-reference.ts";
import type { ReadProgress } from "./read-into-batches.ts";
import type { ReferenceChanges } from "./reference-changes.ts";

/** A library held in a worker, which answers without holding the page. */
export interface LibraryIndex {
  readonly report: LibraryReport;
  /** Tells what is different now from the file; arrangements of that state carry the revision. */
  update(changes: ReferenceChanges, revision: number): void;
  /** Asks for references in an order. `onArranged` is told the answer, and again whenever it changes, until another wish comes. */
  arrange(wish: LibraryWish): void;
  /** The library, or the references of these ids alone, in the format that the name asks for. */
  write(ids: readonly string[] | undefined, filename: string): Promise<Blob>;
  /** The file as it was read with exactly these changes, whatever else was told. For its next version: the file is not read a second time. */
  rewrite(changes: ReferenceChanges<HeldReference>, filename: string): Promise<Blob>;
  /** Pairs of references that seem to be one work, in the order of the library. */
  findPairs(
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<readonly LikelyPair[]>;
  close(): void;
}

/** What is told while a library is read, and afterwards. */
export interface IndexListener {
  readonly onBatch: (references: readonly PackedReference[]) => void;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly onArranged: (arrangement: Arrangement) => void;
}

interface Task {
  readonly resolve: (answer: IndexAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

const NO_CHANGES: ReferenceChanges = { changed: new Map(), added: [] };

/** Reads a library into a worker of its own, which stays until it is closed. Rejects where the file is no library, naming the line. */
export function openLibraryIndex(
  { file, filename }: NamedFile,
  { onBatch, onProgress, onArranged }: IndexListener,
  signal: AbortSignal,
): Promise<LibraryIndex> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(cancelled());
      return;
    }
    const worker = new Worker(workerAddress(workerUrl), { type: "module" });
    const ask = (request: IndexRequest, transfer: Transferable[] = []): void =>
      worker.postMessage(request, transfer);
    const tasks = new Map<number, Task>();
    let lastTask = 0;
    let told = NO_CHANGES;
    let isOver = false;

    const end = (error: unknown): void => {
      signal.removeEventListener("abort", cancel);
      worker.terminate();
      isOver = true;
      for (const task of tasks.values()) task.reject(error);
      tasks.clear();
      reject(error);
    };
    const cancel = (): void => end(cancelled());
    signal.addEventListener("abort", cancel, { once: true });

    const begin = (
      onTaskProgress: Task["onProgress"],
      send: (task: number) => void,
    ): { readonly task: number; readonly answer: Promise<IndexAnswer> } => {
      lastTask += 1;
      const task = lastTask;
      // A worker that has ended would never answer.
      if (isOver) return { task, answer: Promise.reject(cancelled()) };
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

    const index = (report: LibraryReport): LibraryIndex => ({
      report,
      update(changes, revision) {
        ask({ kind: "update", ...updateBetween(told, changes, revision) });
        told = changes;
      },
      arrange: (wish) => ask({ kind: "arrange", wish, locale: navigator.language }),
      async write(ids, name) {
        const answer = await begin(undefined, (task) =>
          ask({ kind: "write", task, ids, filename: name }),
        ).answer;
        return answer.kind === "written" ? answer.content : new Blob();
      },
      async rewrite(changes, name) {
        const answer = await begin(
          undefined,
          (task) =>
            void handOver(changes, (part, isLast, transfer) =>
              ask({ kind: "rewrite", task, filename: name, changes: part, isLast }, transfer),
            ),
        ).answer;
        if (answer.kind !== "written") throw cancelled();
        return answer.content;
      },
      async findPairs(stop, onTaskProgress) {
        const { task, answer } = begin(onTaskProgress, (number) =>
          ask({ kind: "duplicates", task: number }),
        );
        const giveUp = (): void => ask({ kind: "cancel", task });
        stop.addEventListener("abort", giveUp, { once: true });
        try {
          const found = await answer;
          return found.kind === "pairs" ? found.pairs : [];
        } catch (error) {
          throw stop.aborted ? cancelled() : error;
        } finally {
          stop.removeEventListener("abort", giveUp);
        }
      },
      close: () => end(cancelled()),
    });

    worker.addEventListener("error", (event) => end(workerFailure(event)));
    worker.addEventListener("message", ({ data: answer }: MessageEvent<IndexAnswer>) => {
      if (answer.kind === "progress") onProgress(answer);
      else if (answer.kind === "packed") onBatch(packedReferences(answer.batch));
      else if (answer.kind === "arranged") onArranged(answer);
      else if (answer.kind === "opened") {
        // From here on it is whoever opened it that closes it.
        signal.removeEventListener("abort", cancel);
        resolve(index(answer.report));
      } else if (answer.kind === "task progress")
        tasks.get(answer.task)?.onProgress?.(answer.done, answer.total);
      else if (answer.task === undefined)
        end(answer.kind === "refused" ? errorOf(answer) : cancelled());
      else {
        const task = tasks.get(answer.task);
        tasks.delete(answer.task);
        if (answer.kind === "refused") task?.reject(errorOf(answer));
        else task?.resolve(answer);
      }
    });
    ask({ kind: "open", file, filename });
  });
}
