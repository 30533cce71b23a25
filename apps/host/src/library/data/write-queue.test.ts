import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWriteQueue } from "./write-queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("write queue: runs writes one after another, and continues after a failed write", async () => {
  const queue = createWriteQueue(1000, () => undefined);
  const order: string[] = [];
  let endFirst = (): void => undefined;
  const first = queue.add(async () => {
    order.push("first begins");
    await new Promise<void>((resolve) => (endFirst = resolve));
    order.push("first ends");
    throw new Error("No");
  });
  const second = queue.add(async () => order.push("second begins"));
  await Promise.resolve();
  expect(order).toEqual(["first begins"]);
  endFirst();
  await expect(first).rejects.toThrow("No");
  await second;
  expect(order).toEqual(["first begins", "first ends", "second begins"]);
});

test("write queue: runs an idle write once after the idle time, unless it is cancelled", async () => {
  const failures: unknown[] = [];
  const queue = createWriteQueue(1000, (error) => failures.push(error));
  const write = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("No")));
  queue.addWhenIdle(write);
  await vi.advanceTimersByTimeAsync(900);
  queue.addWhenIdle(write);
  await vi.advanceTimersByTimeAsync(900);
  expect(write).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(write).toHaveBeenCalledTimes(1);
  expect(failures).toHaveLength(1);
  queue.addWhenIdle(write);
  queue.cancelIdle();
  await vi.advanceTimersByTimeAsync(5000);
  expect(write).toHaveBeenCalledTimes(1);
});
