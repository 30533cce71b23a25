// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { createMemoryDatabase, type LocalDatabase } from "../../platform/local-database.ts";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import { createOutbox } from "./outbox.ts";
import { openDocument } from "../document-store.ts";
import { guardUnload } from "../tabs/unload-guard.ts";
import { addToOpenBatch, EMPTY_QUEUE, type Operation } from "@tera/sync";
import { $unstored } from "../save-state.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";

const PATH = "projects::0f8fad5b-d9cb-469f-a165-70867728950e";
const NAME = { path: PATH, session: "tab.life", user: "ann" };
const setName = (value: unknown): readonly Operation[] => [{ set: ["name"], value }];

const immediateClock = {
  now: () => Date.now(),
  wait: () => new Promise<void>((resolve) => void setTimeout(resolve)),
};

/** How many more writes to the device fail. */
let refusals: number;
let local: LocalDatabase;
/** Completes all pending waits of the clock. */
let pass: () => Promise<void>;

beforeEach(() => {
  refusals = 0;
  const memory = createMemoryDatabase();
  local = {
    ...memory,
    isPersistent: true,
    putUnsent: (batches, isFinal) => {
      if (refusals === 0) return memory.putUnsent(batches, isFinal);
      refusals -= 1;
      return Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));
    },
  };
  let waiting: (() => void)[] = [];
  const clock = { now: () => 0, wait: () => new Promise<void>((resolve) => waiting.push(resolve)) };
  pass = async () => {
    const now = waiting;
    waiting = [];
    for (const resolve of now) resolve();
    await immediateClock.wait();
  };
  setPlatform({ local, clock } as unknown as Platform);
});

const storedBatches = async (): Promise<unknown[]> =>
  (await local.listUnsent()).map(({ sequence, operations }) => [sequence, operations]);

function testOutbox() {
  let last = 0;
  return createOutbox(
    NAME,
    () => (last += 1),
    () => last,
  );
}

test("SYNC-05 after the device failed to store an edit, the next edit stores the whole batch", async () => {
  const outbox = testOutbox();
  let openBatch = setName("H");
  refusals = 1;
  await outbox.storeOpenBatch(() => openBatch);
  expect(await storedBatches()).toEqual([]);
  openBatch = setName("Hi");
  await outbox.storeOpenBatch(() => openBatch);
  expect(await storedBatches()).toEqual([[1, setName("Hi")]]);
});

test("SYNC-05 a batch that the device failed to store is retried and counts as unstored", async () => {
  const outbox = testOutbox();
  refusals = 3;
  const { queue } = outbox.closeBatches(addToOpenBatch(EMPTY_QUEUE, setName("Hip")));
  expect(queue.batches.map(({ sequence }) => sequence)).toEqual([1]);
  await vi.waitFor(() => expect(refusals).toBe(2));
  expect($unstored.get()).toBe(false);
  for (let round = 0; refusals > 0; round += 1) {
    await pass();
    expect([round < 10, $unstored.get()]).toEqual([true, true]);
  }
  for (let round = 0; $unstored.get() && round < 10; round += 1) await pass();
  expect([await storedBatches(), $unstored.get()]).toEqual([[[1, setName("Hip")]], false]);
});

test("SYNC-05 a batch acknowledged before it could be stored is not stored later", async () => {
  const outbox = testOutbox();
  refusals = 1;
  outbox.closeBatches(addToOpenBatch(EMPTY_QUEUE, setName("Hip")));
  await vi.waitFor(() => expect(refusals).toBe(0));
  await pass();
  expect($unstored.get()).toBe(true);
  await outbox.forget(1);
  expect($unstored.get()).toBe(false);
  await pass();
  await pass();
  expect(await storedBatches()).toEqual([]);
});

test("SYNC-05 without persistent storage, unsent edits notify once and ask before leaving", async () => {
  setPlatform({ local: createMemoryDatabase(), clock: immediateClock } as unknown as Platform);
  const notify = vi.fn<() => void>();
  const isUnloadAllowed = (): boolean =>
    !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const stop = guardUnload(notify);
  const outbox = testOutbox();
  expect(isUnloadAllowed()).toBe(false);
  outbox.closeBatches(addToOpenBatch(EMPTY_QUEUE, setName("Hip")));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(isUnloadAllowed()).toBe(true);
  await outbox.forget(1);
  expect(isUnloadAllowed()).toBe(false);
  stop();
});

test("SYNC-05 all edits are sent in order even if the device can store none of them", async () => {
  refusals = Number.POSITIVE_INFINITY;
  const sent: unknown[] = [];
  const http = httpAnswering({
    get: async (_path: string, schema: z.ZodType) => schema.parse({ state: {}, version: 0 }),
    post: async (
      _path: string,
      schema: z.ZodType,
      { body }: { body: { operations: unknown[]; batches: { operations: unknown[] }[] } },
    ) => {
      const batches = (body.batches as { operations: unknown[] }[] | undefined) ?? [body];
      const versions = batches.map(({ operations }) => sent.push(operations));
      return schema.parse({ version: versions[0], versions });
    },
  });
  setPlatform({ local, http, clock: immediateClock } as unknown as Platform);
  const onRefused = vi.fn<() => void>();
  const document = await openDocument(PATH, { user: "ann", onRefused });
  document.edit(setName(1));
  document.edit(setName(2));
  // Fills more than one batch.
  document.edit(
    Array.from({ length: 1500 }, (_, index): Operation => ({ set: [`k${index}`], value: index })),
  );
  await document.settled();
  expect(sent.flat()).toHaveLength(1502);
  expect(sent.flat().slice(0, 2)).toEqual([...setName(1), ...setName(2)]);
  expect([onRefused.mock.calls, $unstored.get()]).toEqual([[], false]);
  document.close();
});

test("SYNC-05 an edit's batches are all stored before the first of them is sent", async () => {
  const sent: number[] = [];
  let answer = (): void => undefined;
  const http = httpAnswering({
    get: async (_path: string, schema: z.ZodType) => schema.parse({ state: {}, version: 0 }),
    post: async (
      _path: string,
      schema: z.ZodType,
      { body }: { body: { sequence: number; batches?: { sequence: number }[] } },
    ) => {
      const batches = body.batches ?? [body];
      if (sent.push(...batches.map(({ sequence }) => sequence)) === 1)
        await new Promise<void>((resolve) => (answer = resolve));
      return schema.parse({
        version: sent.length,
        versions: batches.map((_batch, index) => sent.length - batches.length + index + 1),
      });
    },
  });
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  const memory = createMemoryDatabase();
  const putUnsent: LocalDatabase["putUnsent"] = async (batches, isFinal) => {
    if (batches.length > 1) await stored;
    await memory.putUnsent(batches, isFinal);
  };
  setPlatform({
    local: { ...memory, putUnsent },
    http,
    clock: immediateClock,
  } as unknown as Platform);
  const document = await openDocument(PATH, { user: "ann", onRefused: () => undefined });
  document.edit(setName("on its way"));
  await vi.waitFor(() => expect(sent).toEqual([1]));
  document.edit(
    Array.from({ length: 1500 }, (_, index): Operation => ({ set: [`k${index}`], value: index })),
  );
  await vi.waitFor(() => expect(document.$state.get()).toHaveProperty("k1499"));
  const hidden = vi.spyOn(globalThis.document, "visibilityState", "get").mockReturnValue("hidden");
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  hidden.mockRestore();
  answer();
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(sent).toEqual([1]);
  store();
  await document.settled();
  expect(sent).toEqual([1, 2, 3]);
  document.close();
});
