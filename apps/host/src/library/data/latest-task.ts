import { codeOf } from "../../platform/app-error.ts";

/** Starting a task cancels the previous one. */
export interface LatestTask {
  /** `work` must reject with CANCEL when its signal aborts. */
  start(work: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Settles like `work`, or like the latest task if one replaced it. */
  waitForLatest(work: Promise<void>): Promise<void>;
  /** Resolves when no task is running, even after failures. */
  settled(): Promise<void>;
  cancel(): void;
}

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
