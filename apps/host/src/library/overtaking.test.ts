import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { createOvertaking } from "./overtaking.ts";

/** Work that ends when it is told to, or is ended by a later one. */
function openWork() {
  let finish = (): void => undefined;
  const work = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      finish = resolve;
      signal.addEventListener("abort", () => reject(new AppError("CANCEL", "Cancelled")));
    });
  return { work, finish: () => finish() };
}

it("who waits for a reading that is overtaken goes on when the last of those that overtook it is done", async () => {
  const readings = createOvertaking();
  const [first, second, third] = [openWork(), openWork(), openWork()];
  let isDone = false;
  const waited = readings.latestOf(readings.begin(first.work)).then(() => (isDone = true));
  readings.begin(second.work).catch(() => undefined);
  const last = readings.begin(third.work);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDone).toBe(false);
  third.finish();
  await last;
  await waited;
  expect(isDone).toBe(true);
});

it("failures are those of the last one, and what is stopped stays stopped", async () => {
  const readings = createOvertaking();
  const first = readings.latestOf(readings.begin(openWork().work));
  const failed = readings.begin(() => Promise.reject(new AppError("NOT-FOUND", "It is gone.")));
  await expect(first).rejects.toThrow("It is gone.");
  await expect(failed).rejects.toThrow("It is gone.");
  const stopped = readings.latestOf(readings.begin(openWork().work));
  readings.stop();
  await expect(stopped).rejects.toThrow("Cancelled");
});

it("settled() waits for the reading that overtakes another, and resolves where it fails", async () => {
  const readings = createOvertaking();
  await readings.settled();
  const [first, second] = [openWork(), openWork()];
  readings.begin(first.work).catch(() => undefined);
  let isSettled = false;
  const settled = readings.settled().then(() => (isSettled = true));
  readings.begin(second.work).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isSettled).toBe(false);
  second.finish();
  await settled;
  readings.begin(() => Promise.reject(new Error("broken"))).catch(() => undefined);
  await readings.settled();
});
