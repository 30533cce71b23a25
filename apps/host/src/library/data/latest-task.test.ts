import { expect, it } from "vitest";
import { AppError } from "../../platform/app-error.ts";
import { createLatestTask } from "./latest-task.ts";

/** Returns work that runs until `finish` is called or its signal aborts. */
function createPendingWork() {
  let finish = (): void => undefined;
  const work = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      finish = resolve;
      signal.addEventListener("abort", () => reject(new AppError("CANCEL", "Cancelled")));
    });
  return { work, finish: () => finish() };
}

it("waitForLatest: resolves when the latest task is done, if it replaced the awaited one", async () => {
  const task = createLatestTask();
  const [first, second, third] = [createPendingWork(), createPendingWork(), createPendingWork()];
  let isDone = false;
  const waited = task.waitForLatest(task.start(first.work)).then(() => (isDone = true));
  task.start(second.work).catch(() => undefined);
  const last = task.start(third.work);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDone).toBe(false);
  third.finish();
  await last;
  await waited;
  expect(isDone).toBe(true);
});

it("waitForLatest: rejects if the last task fails or is cancelled", async () => {
  const task = createLatestTask();
  const first = task.waitForLatest(task.start(createPendingWork().work));
  const failed = task.start(() => Promise.reject(new AppError("NOT-FOUND", "It is gone.")));
  await expect(first).rejects.toThrow("It is gone.");
  await expect(failed).rejects.toThrow("It is gone.");
  const stopped = task.waitForLatest(task.start(createPendingWork().work));
  task.cancel();
  await expect(stopped).rejects.toThrow("Cancelled");
});

it("settled: waits for the latest task, and resolves even if that task fails", async () => {
  const task = createLatestTask();
  await task.settled();
  const [first, second] = [createPendingWork(), createPendingWork()];
  task.start(first.work).catch(() => undefined);
  let isSettled = false;
  const settled = task.settled().then(() => (isSettled = true));
  task.start(second.work).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isSettled).toBe(false);
  second.finish();
  await settled;
  task.start(() => Promise.reject(new Error("broken"))).catch(() => undefined);
  await task.settled();
});
