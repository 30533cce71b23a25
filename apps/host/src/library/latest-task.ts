import { codeOf } from "../platform/app-error.ts";

/** Work of which only the latest counts: what is begun ends what was under way. */
export interface LatestTask {
  /** Begins the work; what was under way is told by its signal to end with CANCEL. */
  start(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Settles as this work does, or as the one that overtook it: whoever waits for what is newest may go on then, not before. */
  waitForLatest(work: Promise<void>): Promise<void>;
  /** Resolves once nothing is under way, however it ended. */
  settled(): Promise<void>;
  /** Ends what is under way. */
  cancel(): void;
}

/** Nothing is under way yet. */
export function createLatestTask(): LatestTask {
  let controller = new AbortController();
  let latest: Promise<void> = Promise.resolve();
  return {
    start(work) {
      controller.abort();
      controller = new AbortController();
      latest = work(controller.signal);
      return latest;
    },
    async waitForLatest(work) {
      for (let waited = work; ; waited = latest) {
        try {
          return await waited;
        } catch (error) {
          if (waited === latest || codeOf(error) !== "CANCEL") throw error;
        }
      }
    },
    async settled() {
      for (let waited; waited !== latest;) {
        waited = latest;
        await waited.catch(() => undefined);
      }
    },
    cancel: () => controller.abort(),
  };
}
