import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replicas } from "../replicas/replicas.ts";
import { shareBuckets } from "./shared-buckets.ts";
import { openTokenBuckets } from "./token-bucket.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two servers whose messages arrive at once. */
function openPair() {
  const listeners: ((message: unknown) => void)[] = [];
  const sent: unknown[] = [];
  const server = (index: number) => ({
    on: (_subject: string, listener: (message: unknown) => void) => {
      listeners[index] = listener;
    },
    send: (_subject: string, message: unknown) => {
      sent.push(message);
      listeners[1 - index]?.(message);
    },
  });
  const open = (index: number) =>
    shareBuckets(
      server(index) as unknown as Replicas,
      "requests",
      100,
      openTokenBuckets(100, 0.001),
    );
  return { here: open(0), there: open(1), sent };
}

it("shared limits: what one server allowed counts at the other after a second", () => {
  const { here, there } = openPair();
  for (let index = 0; index < 100; index += 1) expect(here.spend("anna")).toBe(true);
  expect(here.spend("anna")).toBe(false);
  expect(there.spend("anna")).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(there.spend("anna")).toBe(false);
  expect(there.spend("ben")).toBe(true);
});

it("shared limits: less than a hundredth of a limit waits for more", () => {
  const { here, there, sent } = openPair();
  here.spend("anna", 0.6);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([]);
  here.spend("anna", 0.6);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ name: "requests", spent: [["anna", 1.2]] }]);
  expect(there.spend("anna", 98.8)).toBe(true);
  expect(there.spend("anna", 0.1)).toBe(false);
});

it("shared limits: a server alone sends nothing and counts for itself", () => {
  const buckets = openTokenBuckets(2, 0.001);
  expect(shareBuckets(undefined, "requests", 2, buckets)).toBe(buckets);
});
