// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { createMemoryDatabase, type LocalDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { createDeviceDrafts } from "./device-drafts.ts";
import { openDocument } from "./document-store.ts";
import { guardUnkept } from "./guard-unkept.ts";
import type { Operation } from "./operations.ts";
import { EMPTY_QUEUE, gather } from "./patch-queue.ts";
import { $unkept } from "./save-state.ts";

const PATH = "projects::0f8fad5b-d9cb-469f-a165-70867728950e";
const NAME = { path: PATH, session: "tab.life", user: "ann" };
const typed = (value: unknown): readonly Operation[] => [{ set: ["name"], value }];

/** A clock by which everything is due at the next turn. */
const REAL_TURNS = {
  now: () => Date.now(),
  wait: () => new Promise<void>((resolve) => void setTimeout(resolve)),
};

/** How often the device still refuses to store a batch. */
let refusals: number;
let local: LocalDatabase;
/** Runs everything that waits for the clock. */
let pass: () => Promise<void>;

beforeEach(() => {
  refusals = 0;
  const memory = createMemoryDatabase();
  local = {
    ...memory,
    isLasting: true,
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
    await REAL_TURNS.wait();
  };
  setPlatform({ local, clock } as unknown as Platform);
});

const kept = async (): Promise<unknown[]> =>
  (await local.listUnsent()).map(({ sequence, operations }) => [sequence, operations]);

function drafts() {
  let last = 0;
  return createDeviceDrafts(
    NAME,
    () => (last += 1),
    () => last,
  );
}

test("SYNC-05 a device that refuses once keeps what is typed next", async () => {
  const device = drafts();
  let gathering = typed("H");
  refusals = 1;
  await device.keep(() => gathering);
  expect(await kept()).toEqual([]);
  gathering = typed("Hi");
  await device.keep(() => gathering);
  expect(await kept()).toEqual([[1, typed("Hi")]]);
});

test("SYNC-05 what the device refused is offered to it again until it takes it, and it is told for so long", async () => {
  const device = drafts();
  refusals = 3;
  const { queue } = device.sealAll(gather(EMPTY_QUEUE, typed("Hip")));
  expect(queue.batches.map(({ sequence }) => sequence)).toEqual([1]);
  await vi.waitFor(() => expect(refusals).toBe(2));
  expect($unkept.get()).toBe(false);
  for (let round = 0; refusals > 0; round += 1) {
    await pass();
    expect([round < 10, $unkept.get()]).toEqual([true, true]);
  }
  for (let round = 0; $unkept.get() && round < 10; round += 1) await pass();
  expect([await kept(), $unkept.get()]).toEqual([[[1, typed("Hip")]], false]);
});

test("SYNC-05 what the server has needs no device: nothing more is said of it, and it is not stored afterwards", async () => {
  const device = drafts();
  refusals = 1;
  device.sealAll(gather(EMPTY_QUEUE, typed("Hip")));
  await vi.waitFor(() => expect(refusals).toBe(0));
  await pass();
  expect($unkept.get()).toBe(true);
  await device.forget(1);
  expect($unkept.get()).toBe(false);
  await pass();
  await pass();
  expect(await kept()).toEqual([]);
});

test("SYNC-05 a page to which the browser gives no lasting store says so once something has waited, and asks before it is left", async () => {
  setPlatform({ local: createMemoryDatabase(), clock: REAL_TURNS } as unknown as Platform);
  const tell = vi.fn<() => void>();
  const leave = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const stop = guardUnkept(tell);
  const device = drafts();
  expect(leave()).toBe(false);
  device.sealAll(gather(EMPTY_QUEUE, typed("Hip")));
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect(leave()).toBe(true);
  await device.forget(1);
  expect(leave()).toBe(false);
  stop();
});

test("SYNC-05 a device that refuses everything hinders no edit: it is sent, in order, and the document settles", async () => {
  refusals = Number.POSITIVE_INFINITY;
  const sent: unknown[] = [];
  const http = {
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
  };
  setPlatform({ local, http, clock: REAL_TURNS } as unknown as Platform);
  const onRefused = vi.fn<() => void>();
  const document = await openDocument(PATH, { user: "ann", onRefused });
  document.edit(typed(1));
  document.edit(typed(2));
  // More than one batch carries: the later ones wait for the device to have stored them all.
  document.edit(
    Array.from({ length: 1500 }, (_, index): Operation => ({ set: [`k${index}`], value: index })),
  );
  await document.settled();
  expect(sent.flat()).toHaveLength(1502);
  expect(sent.flat().slice(0, 2)).toEqual([...typed(1), ...typed(2)]);
  expect([onRefused.mock.calls, $unkept.get()]).toEqual([[], false]);
  document.close();
});

test("SYNC-05 more than one batch carries is stored whole before any of it is sent, also where it was numbered while another batch was on its way", async () => {
  const sent: number[] = [];
  let answer = (): void => undefined;
  const http = {
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
  };
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  const memory = createMemoryDatabase();
  const putUnsent: LocalDatabase["putUnsent"] = async (batches, isFinal) => {
    if (batches.length > 1) await stored;
    await memory.putUnsent(batches, isFinal);
  };
  setPlatform({ local: { ...memory, putUnsent }, http, clock: REAL_TURNS } as unknown as Platform);
  const document = await openDocument(PATH, { user: "ann", onRefused: () => undefined });
  document.edit(typed("on its way"));
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
