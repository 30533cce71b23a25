import { beforeEach, expect, test } from "vitest";
import type { StorageFiles } from "../platform/storage-files.ts";
import { $dirty, $lastChanged, $lastSaved, trackProjectSaves } from "./save-state.ts";
import { withSaveTracking } from "./save-tracking.ts";

const MINE = "5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11";
const OTHER = "6c1dae8f-4055-4d1b-8b68-1e7b201f3c22";

let now: number;
let finish: (() => void) | undefined;
let fail: ((reason: Error) => void) | undefined;
const write = (): Promise<never> =>
  new Promise<never>((resolve, reject) => ((finish = resolve as () => void), (fail = reject)));
const files = withSaveTracking(
  { upload: write, move: write, remove: write } as unknown as StorageFiles,
  {
    now: () => now,
  },
);

beforeEach(() => {
  now = 1000;
  trackProjectSaves(undefined);
  trackProjectSaves(MINE);
});

test("LAYOUT-12 an uploaded file counts as unsaved until the server has stored it", async () => {
  const stored = files.upload(MINE, "trials.ris", new Blob([]));
  expect([$dirty.get(), $lastChanged.get(), $lastSaved.get()]).toEqual([true, 1000, undefined]);
  now = 9000;
  finish?.();
  await stored;
  expect([$dirty.get(), $lastChanged.get(), $lastSaved.get()]).toEqual([false, 1000, 9000]);
});

test("LAYOUT-12 a failed move or deletion counts neither as saved nor as unsaved", async () => {
  const moved = files.move(MINE, "a.ris", "b.ris");
  expect($dirty.get()).toBe(true);
  fail?.(new Error("full"));
  await expect(moved).rejects.toThrow("full");
  expect([$dirty.get(), $lastSaved.get()]).toEqual([false, undefined]);
});

test("LAYOUT-12 a change in another project does not change the open project's save times", async () => {
  const removed = files.remove(OTHER, ["a.ris"]);
  expect([$dirty.get(), $lastChanged.get()]).toEqual([true, undefined]);
  finish?.();
  await removed;
  expect([$dirty.get(), $lastSaved.get()]).toEqual([false, undefined]);
  trackProjectSaves(OTHER);
  expect($lastSaved.get()).toBeUndefined();
});

test("a repeated move keeps its idempotency key, so that it is done once", async () => {
  const moves: unknown[] = [];
  const tracked = withSaveTracking(
    {
      move: (...given: unknown[]) => Promise.resolve(moves.push(given)),
    } as unknown as StorageFiles,
    { now: () => now },
  );
  await tracked.move(MINE, "a.ris", "b.ris", "key");
  expect(moves).toEqual([[MINE, "a.ris", "b.ris", "key"]]);
});
