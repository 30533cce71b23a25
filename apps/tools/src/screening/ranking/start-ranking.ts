import { startWorker } from "../../frame/trusted-worker.ts";
import type { RankingAnswer, RankingRequest } from "./ranking-messages.ts";
import workerUrl from "./ranking.worker.ts?worker&url";

interface RankingListener {
  /** Called with each ranking. */
  readonly onRanked: (rows: readonly number[]) => void;
  /** Called if ranking and search stop working. */
  readonly onFailure: () => void;
}

export interface RankingWorker {
  readonly send: (request: RankingRequest) => void;
  /** Returns a function that unsubscribes. The latest ranking is repeated to a new listener. */
  readonly listen: (listener: RankingListener) => () => void;
  /** Resolves to the rows with all words. */
  readonly search: (words: readonly string[]) => Promise<ReadonlySet<number>>;
  readonly stop: () => void;
}

/** Starts the worker that orders and searches records on this device. */
export function startRanking(): RankingWorker {
  const worker = startWorker(workerUrl);
  const searches = new Map<number, (rows: ReadonlySet<number>) => void>();
  let searchCount = 0;
  const listeners = new Set<RankingListener>();
  let latest: readonly number[] | undefined;
  const send = (request: RankingRequest): void => worker.postMessage(request);

  worker.addEventListener("message", ({ data }: MessageEvent<RankingAnswer>) => {
    if (data.type === "found") {
      searches.get(data.id)?.(new Set(data.rows));
      searches.delete(data.id);
      return;
    }
    latest = [...data.rows];
    for (const { onRanked } of listeners) onRanked(latest);
  });
  worker.addEventListener("error", () => listeners.forEach(({ onFailure }) => onFailure()));
  return {
    send,
    listen: (listener) => {
      listeners.add(listener);
      if (latest !== undefined) listener.onRanked(latest);
      return () => listeners.delete(listener);
    },
    search: (words) =>
      new Promise((resolve) => {
        searchCount += 1;
        searches.set(searchCount, resolve);
        send({ type: "search", id: searchCount, words });
      }),
    stop: () => worker.terminate(),
  };
}
