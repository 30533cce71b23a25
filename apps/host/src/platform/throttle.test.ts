import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("throttle: runs at once, then once per interval, and after the last call", () => {
  const work = vi.fn<() => void>();
  const { run } = throttle(work, 1000);
  run();
  expect(work).toHaveBeenCalledTimes(1);
  for (let call = 0; call < 50; call += 1) run();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
  run();
  expect(work).toHaveBeenCalledTimes(3);
});

test("throttle: a cancelled run never starts, and a later run starts at once", () => {
  const work = vi.fn<() => void>();
  const { run, cancel } = throttle(work, 1000);
  run();
  run();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
  run();
  expect(work).toHaveBeenCalledTimes(2);
});
