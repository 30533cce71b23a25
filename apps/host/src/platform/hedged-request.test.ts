import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hedgedRequest } from "./hedged-request.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = (): Promise<never> => new Promise(() => undefined);

test("a request on a dead connection is sent again after 2 s, and the first request is aborted", async () => {
  const signals: AbortSignal[] = [];
  const answer = hedgedRequest((signal) => {
    signals.push(signal);
    return signals.length === 1 ? never() : Promise.resolve("heard");
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(await answer).toBe("heard");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test("a slow request stays open, and at most one further request is open with it", async () => {
  let open = 0;
  let most = 0;
  let asked = 0;
  const answer = hedgedRequest(
    (signal) =>
      new Promise((resolve) => {
        asked += 1;
        open += 1;
        most = Math.max(most, open);
        signal.addEventListener("abort", () => (open -= 1));
        setTimeout(() => resolve("slow"), 20_000);
      }),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe("slow");
  expect([most, asked]).toEqual([2, 10]);
});

test("a refused request rejects immediately and is not sent again", async () => {
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("refused")));
  await expect(hedgedRequest(ask)).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledOnce();
});
