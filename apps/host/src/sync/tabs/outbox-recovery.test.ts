// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import {
  createMemoryDatabase,
  type LocalDatabase,
  type UnsentBatch,
} from "../../platform/local-database.ts";
import { setPlatform, type Platform } from "../../platform/platform.ts";
import { sessionLockName } from "../../platform/session-id.ts";
import { $joins } from "../document-events.ts";
import { testLocks } from "./locks.fixture.ts";
import { $dirty } from "../save-state.ts";
import { startOutboxRecovery } from "./outbox-recovery.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";

const PATH = "projects::0f8fad5b-d9cb-469f-a165-70867728950e";
const USER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

interface Batch {
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly { readonly set: readonly string[] }[];
}

let local: LocalDatabase;
let isReachable: boolean;
let isSessionExpired: boolean;
let sent: { readonly session: string; readonly sequences: readonly number[] }[];
let requests: number;
let waits: number[];
let tabs: ReturnType<typeof testLocks>;
let stop: (() => void) | undefined;
const onFailure = vi.fn<(error: unknown) => void>();
const rebaseRefused = vi.fn<(batches: readonly UnsentBatch[], error: unknown) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  onFailure.mockReset();
  rebaseRefused.mockReset();
  [local, isReachable, isSessionExpired, sent, requests, waits, tabs] = [
    createMemoryDatabase(),
    true,
    false,
    [],
    0,
    [],
    testLocks(),
  ];
  vi.stubGlobal("navigator", { locks: tabs.locks });
  const http = httpAnswering({
    post: async (path: string, schema: z.ZodType, { body }: { body: unknown }) => {
      if (path.endsWith("/heartbeat")) return schema.parse({ version: 1 });
      if (!isReachable) throw new AppError("NO-CONNECTION", "The server did not answer.");
      if (isSessionExpired)
        throw new AppError("NEED-LOGIN", "You need to be logged in to do that", { status: 401 });
      const { session, batches = [body as Batch] } = body as Batch & { batches?: Batch[] };
      if (batches.some(({ operations }) => operations[0]?.set[0] === "id"))
        throw new AppError("FORBIDDEN", "The keys id and users can not be written.", {
          status: 403,
        });
      requests += 1;
      if (batches.some(({ operations }) => operations[0]?.set[0] === "of an earlier version"))
        throw new AppError("VERSION-CONFLICT", "Somebody saved this file.", { status: 409 });
      sent.push({ session, sequences: batches.map(({ sequence }) => sequence) });
      return schema.parse(
        path.endsWith("/patch") ? { version: 1 } : { versions: batches.map(() => 1) },
      );
    },
  });
  const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    waits.push(milliseconds);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      signal?.addEventListener(
        "abort",
        () => (clearTimeout(timer), reject(signal.reason as Error)),
      );
    });
  };
  setPlatform({ http, local, clock: { now: () => 0, wait } } as unknown as Platform);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const storeUnsent = (session: string, count: number, key = "name") =>
  local.putUnsent(
    Array.from({ length: count }, (_, index) => ({
      path: PATH,
      session,
      user: USER,
      sequence: index + 1,
      operations: [{ set: [key, index], value: index }],
    })),
    true,
  );
const start = async (): Promise<void> => {
  stop = startOutboxRecovery(USER, { rebaseRefused, onFailure });
  await vi.advanceTimersByTimeAsync(10);
};
const unsent = async (): Promise<number> => (await local.listUnsent()).length;

test("5,000 unsent batches are sent in order, in 50 requests", async () => {
  await storeUnsent("gone.life", 5000);
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(sent).toHaveLength(50);
  expect(sent.flatMap(({ sequences }) => sequences)).toEqual(
    Array.from({ length: 5000 }, (_, index) => index + 1),
  );
});

test("sending to an unreachable server is retried silently, and changes stay marked as unsaved", async () => {
  await storeUnsent("gone.life", 3);
  isReachable = false;
  await start();
  expect($dirty.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(waits.length).toBeGreaterThan(200);
  expect([await unsent(), $dirty.get()]).toEqual([3, true]);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([await unsent(), $dirty.get()]).toEqual([0, false]);
  expect(onFailure).not.toHaveBeenCalled();
});

test.each([
  ["the browser is back online", () => dispatchEvent(new Event("online"))],
  ["the server is reachable again", () => $joins.set($joins.get() + 1)],
])("outbox recovery: sends at once when %s", async (_when, happens) => {
  await storeUnsent("gone.life", 3);
  isReachable = false;
  await start();
  await vi.advanceTimersByTimeAsync(600_000);
  isReachable = true;
  happens();
  await vi.advanceTimersByTimeAsync(10);
  expect([await unsent(), $dirty.get()]).toEqual([0, false]);
});

test("another tab's unsent batches are sent only once that tab has closed, not if it reloads", async () => {
  const endFirst = tabs.hold(sessionLockName("first"));
  await storeUnsent("first.life", 2);
  await start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, $dirty.get()]).toEqual([[], false]);
  endFirst();
  await vi.advanceTimersByTimeAsync(100);
  // A reloaded tab takes its session lock again.
  const endAgain = tabs.hold(sessionLockName("first"));
  new BroadcastChannel("tabs").postMessage("first");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10);
    expect((await navigator.locks.query()).held).toHaveLength(1);
  });
  endAgain();
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([{ session: "first.life", sequences: [1, 2] }]);
});

test.each([
  [
    "denies",
    {
      request: () => Promise.reject(new DOMException("The request was denied.", "SecurityError")),
      query: () => Promise.reject(new DOMException("The request was denied.", "SecurityError")),
    },
  ],
  ["has no", undefined],
])(
  "outbox recovery: sends without a failure where the browser %s locks, as in a frame",
  async (_, locks) => {
    vi.stubGlobal("navigator", { locks });
    await storeUnsent("gone.life", 2);
    await start();
    expect([sent, await unsent(), onFailure.mock.calls]).toEqual([
      [{ session: "gone.life", sequences: [1, 2] }],
      0,
      [],
    ]);
  },
);

test("an expired session is reported once, and unsent batches are sent after the next login", async () => {
  await storeUnsent("gone.life", 3);
  isSessionExpired = true;
  await start();
  for (let again = 0; again < 3; again += 1) {
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: "NEED-LOGIN" }),
  );
  expect([await unsent(), $dirty.get()]).toEqual([3, true]);
  isSessionExpired = false;
  await start();
  expect([await unsent(), $dirty.get()]).toEqual([0, false]);
});

test("one refused batch among many is passed to rebaseRefused, and all other batches are sent", async () => {
  await storeUnsent("gone.life", 40);
  await local.putUnsent(
    [
      {
        path: PATH,
        session: "gone.life",
        user: USER,
        sequence: 41,
        operations: [{ set: ["id"], value: 1 }],
      },
    ],
    true,
  );
  await local.putUnsent(
    Array.from({ length: 40 }, (_, index) => ({
      path: PATH,
      session: "gone.life",
      user: USER,
      sequence: 42 + index,
      operations: [{ set: ["b"], value: index }],
    })),
    true,
  );
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(
    rebaseRefused.mock.calls.map(([batches]) => batches.map(({ sequence }) => sequence)),
  ).toEqual([[41]]);
  expect(sent.flatMap(({ sequences }) => sequences)).toEqual([
    ...Array.from({ length: 40 }, (_, index) => index + 1),
    ...Array.from({ length: 40 }, (_, index) => index + 42),
  ]);
  expect(sent.length).toBeLessThan(15);
});

test("batches for an earlier version are rebased together, after few requests", async () => {
  await storeUnsent("gone.life", 3000, "of an earlier version");
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(rebaseRefused.mock.calls.map(([batches]) => batches.length)).toEqual([3000]);
  expect([sent, requests]).toEqual([[], 8]);
});

test("a refused batch is kept until its rebase, which is retried, succeeds", async () => {
  await local.putUnsent(
    [
      {
        path: PATH,
        session: "gone.life",
        user: USER,
        sequence: 1,
        operations: [{ set: ["id"], value: 1 }],
      },
    ],
    true,
  );
  rebaseRefused
    .mockRejectedValueOnce(new AppError("NO-CONNECTION", "The server did not answer."))
    .mockResolvedValue();
  await start();
  expect([await unsent(), $dirty.get()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([await unsent(), $dirty.get(), rebaseRefused.mock.calls.length]).toEqual([0, false, 2]);
});

test("SYNC-05 batches are sent in the order of editing, even if the clock was set back", async () => {
  const { patchSession } = await import("../patch-session.ts");
  await local.putUnsent(
    [
      {
        path: PATH,
        session: "z.first",
        user: USER,
        sequence: 1,
        operations: [{ set: ["name"], value: "first" }],
        at: 86_400_000,
      },
    ],
    true,
  );
  // This device's clock was set back by a day.
  const { stamp } = await patchSession();
  await local.putUnsent(
    [
      {
        path: PATH,
        session: "a.second",
        user: USER,
        sequence: 1,
        operations: [{ set: ["name"], value: "second" }],
        at: stamp(),
      },
    ],
    true,
  );
  await storeUnsent("m.format-without-times", 1);
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(sent.map(({ session }) => session)).toEqual([
    "m.format-without-times",
    "z.first",
    "a.second",
  ]);
});

test("without browser locks, the open batch of an open tab is not sent", async () => {
  vi.stubGlobal("navigator", {});
  const openBatch: UnsentBatch = {
    path: PATH,
    session: "living.page",
    user: USER,
    sequence: 2,
    operations: [{ set: ["name"], value: "Hi" }],
    at: 1,
    isOpen: true,
  };
  await storeUnsent("living.page", 1);
  await local.putUnsent([openBatch, { ...openBatch, session: "killed.page" }], false);
  await start();
  for (let at = 2; at < 12; at += 1) {
    await local.putUnsent(
      [{ ...openBatch, operations: [{ set: ["name"], value: "Hip" }], at }],
      false,
    );
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent.toSorted((a, b) => a.session.localeCompare(b.session))).toEqual([
    { session: "killed.page", sequences: [2] },
    { session: "living.page", sequences: [1] },
  ]);
  expect(await local.listUnsent()).toMatchObject([
    { session: "living.page", sequence: 2, operations: [{ set: ["name"], value: "Hip" }] },
  ]);
});

test("a malformed batch is reported and dropped, and the next batch is sent", async () => {
  const malformed = {
    path: PATH,
    session: "odd.life",
    user: USER,
    sequence: 1,
    operations: [{ set: ["id"] }, "nothing", { move: 1 }],
  };
  await local.putUnsent(
    [malformed, { ...malformed, sequence: 2, operations: [{ set: ["a"], value: 1 }] }],
    true,
  );
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(
    rebaseRefused.mock.calls.map(([batches]) => batches.map(({ sequence }) => sequence)),
  ).toEqual([[1]]);
  expect(sent).toEqual([{ session: "odd.life", sequences: [2] }]);
});
