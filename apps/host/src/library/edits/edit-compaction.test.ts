import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPlatform, type Platform } from "../../platform/platform.ts";
import {
  startCompaction,
  type CompactionSteps,
  ABANDONED_EDITS_AFTER_MS,
} from "./edit-compaction.ts";

const settled: string[] = [];
const moved: string[] = [];
const steps: CompactionSteps = {
  compactLibrary: (_project, path) => Promise.resolve(void settled.push(path)),
  moveEdits: (_project, earlier, current) =>
    Promise.resolve(void moved.push(`${earlier} to ${current}`)),
};

let rows: { path: string; edited_at: string }[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  settled.length = 0;
  moved.length = 0;
  const files = [
    { path: "a.ris", contentId: "one", metadata: {} },
    { path: "b.ris", contentId: "three", metadata: { reflib: { earlier: ["two"] } } },
  ];
  setPlatform({
    supabase: () =>
      Promise.resolve({
        from: () => ({
          select: () => ({ eq: () => Promise.resolve({ data: rows, error: null, status: 200 }) }),
        }),
      }),
    files: { list: () => Promise.resolve(files) },
    clock: {
      now: () => 0,
      wait: (milliseconds: number) =>
        new Promise<void>((resolve) => void setTimeout(resolve, milliseconds)),
    },
  } as unknown as Platform);
});
afterEach(() => {
  vi.useRealTimers();
});

test("compaction writes a library's edits once they are unchanged between two scans", async () => {
  rows = [
    { path: "one_*", edited_at: "10:00" },
    { path: "two_*", edited_at: "10:00" },
    { path: "gone_*", edited_at: "10:00" },
  ];
  const stop = startCompaction("p1", steps);
  await vi.advanceTimersByTimeAsync(ABANDONED_EDITS_AFTER_MS / 2);
  expect(settled).toEqual([]);
  rows = [
    { path: "one_*", edited_at: "10:00" },
    { path: "two_*", edited_at: "10:01" },
    { path: "gone_*", edited_at: "10:00" },
  ];
  await vi.advanceTimersByTimeAsync(ABANDONED_EDITS_AFTER_MS / 2);
  expect(settled).toEqual(["a.ris"]);
  await vi.advanceTimersByTimeAsync(ABANDONED_EDITS_AFTER_MS);
  expect([settled, moved]).toEqual([["a.ris", "b.ris"], ["two to three"]]);
  await vi.advanceTimersByTimeAsync(3 * ABANDONED_EDITS_AFTER_MS);
  expect(settled).toHaveLength(2);
  stop();
});
