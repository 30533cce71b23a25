import { isDeepStrictEqual } from "node:util";
import { Worker } from "node:worker_threads";
import type { Operation } from "../../packages/sync/src/operations.ts";
import type { TabNews, TabOrder, TabSettings } from "./tab.ts";

export interface Tab {
  edit(operations: readonly Operation[], path?: string): void;
  news(): TabNews | undefined;
  close(): Promise<void>;
}

/** Resolves once the document is open. */
export async function openTab(program: URL, settings: TabSettings): Promise<Tab> {
  const worker = new Worker(program, { workerData: settings });
  let latest: TabNews | undefined;
  let failure: unknown;
  const listeners = new Set<() => void>();
  worker.on("message", (news: TabNews) => {
    latest = news;
    for (const tell of listeners) tell();
  });
  worker.on("error", (error) => {
    failure = error;
    for (const tell of listeners) tell();
  });
  await new Promise<void>((resolve, reject) => {
    listeners.add(() => (failure === undefined ? resolve() : reject(failure)));
  });
  listeners.clear();
  return {
    edit: (operations, path) => {
      if (failure !== undefined) throw failure;
      const order: TabOrder = { edit: operations, ...(path === undefined ? {} : { path }) };
      worker.postMessage(order);
    },
    news: () => {
      if (failure !== undefined) throw failure;
      return latest;
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/**
 * Resolves to the milliseconds until all tabs show the same accepted states without unsent edits,
 * or to undefined after the time limit.
 */
export async function untilConverged(
  tabs: readonly Tab[],
  isWhole: (state: unknown, beside: readonly unknown[]) => boolean,
  patienceMilliseconds: number,
): Promise<number | undefined> {
  const begun = performance.now();
  for (;;) {
    const [first, ...others] = tabs.map((tab) => tab.news());
    if (
      first !== undefined &&
      isWhole(first.state, first.beside) &&
      [first, ...others].every(
        (news) =>
          news?.isPending === false &&
          isDeepStrictEqual([news.state, news.beside], [first.state, first.beside]),
      )
    )
      return Math.round(performance.now() - begun);
    if (performance.now() - begun > patienceMilliseconds) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
