// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { createMemoryDatabase, type LocalDatabase } from "../platform/local-database.ts";
import { platform, setPlatform, type Platform } from "../platform/platform.ts";
import { createUndoStorage } from "../platform/undo-storage.ts";
import { $documentEvent } from "./document-events.ts";
import { openDocument } from "./document-store.ts";
import type { RecoveryHandlers } from "./device/send-stored-batches.ts";
import { resumeSending } from "./tabs/live-queues.ts";
import { applyOperations, type Operation } from "@tera/sync";
import {
  createOutboxRecovery,
  startOutboxRecovery,
  waitForUnsentBatches,
} from "./tabs/outbox-recovery.ts";
import { $dirty } from "./save-state.ts";
import { createUndoStack } from "./history/undo-stack.ts";
import { httpAnswering } from "../platform/http.fixture.ts";

const PATH = "projects::0f8fad5b-d9cb-469f-a165-70867728950e";
const USER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

interface Patch {
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly Operation[];
}

/** Applies each batch once, in order, and raises the version. */
class DocumentServer {
  state: unknown = { name: "Hip" };
  version = 0;
  isReachable = true;
  isSessionExpired = false;
  /** Thrown instead of an answer. */
  intermediaryError: AppError | undefined;
  /** How many more requests get NOT-FOUND. */
  missing = 0;
  filled: unknown[] = [];
  /** Called before a read's answer arrives. */
  whileReading: () => void = () => undefined;
  readonly requests: string[] = [];
  readonly patches: Patch[] = [];
  /** The size of the outbox when each batch arrived. */
  readonly storedOnArrival: number[] = [];
  readonly #done = new Map<string, number>();
  readonly #local: LocalDatabase;

  constructor(local: LocalDatabase) {
    this.#local = local;
  }

  async post(action: string, body: unknown): Promise<unknown> {
    this.requests.push(action);
    if (this.intermediaryError !== undefined) throw this.intermediaryError;
    if (action === "patch") return this.patch(body as Patch);
    if (action === "heartbeat") return { version: this.version };
    if (action !== "patches") {
      this.filled.push((body as { state: unknown }).state);
      return { state: this.state, version: this.version };
    }
    const { session, batches } = body as { session: string; batches: Omit<Patch, "session">[] };
    const versions: number[] = [];
    for (const batch of batches) this.check(batch);
    for (const batch of batches) versions.push((await this.patch({ session, ...batch })).version);
    return { versions };
  }

  check({ operations }: Pick<Patch, "operations">): void {
    if (!this.isReachable) throw new AppError("NO-CONNECTION", "The server did not answer.");
    if (operations.some((operation) => "set" in operation && operation.set[0] === "id"))
      throw new AppError("FORBIDDEN", "The keys id and users can not be written.", { status: 403 });
  }

  async patch(patch: Patch): Promise<{ version: number }> {
    if (this.missing > 0) {
      this.missing -= 1;
      throw new AppError("NOT-FOUND", "There is no such document.", { status: 404 });
    }
    if (this.isSessionExpired)
      throw new AppError("NEED-LOGIN", "You need to be logged in to do that", { status: 401 });
    this.check(patch);
    this.storedOnArrival.push((await this.#local.listUnsent()).length);
    const key = `${patch.session} ${patch.sequence}`;
    const before = this.#done.get(key);
    if (before !== undefined) return { version: before };
    this.patches.push(patch);
    this.state = applyOperations(this.state, patch.operations);
    this.version += 1;
    this.#done.set(key, this.version);
    return { version: this.version };
  }
}

let server: DocumentServer;
let local: LocalDatabase;

beforeEach(() => {
  local = createMemoryDatabase();
  server = new DocumentServer(local);
  const http = httpAnswering({
    get: async (_path: string, schema: z.ZodType) => {
      const answer = schema.parse({ state: server.state, version: server.version });
      server.whileReading();
      return answer;
    },
    post: async (path: string, schema: z.ZodType, options: { body: unknown }) =>
      schema.parse(await server.post(path.split("/")[4] ?? "", options.body)),
  });
  const clock = {
    now: () => Date.now(),
    // Shortens all waits but the limit for opening a document.
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        if (milliseconds < 30_000) setTimeout(resolve, 1);
      }),
  };
  setPlatform({ http, local, clock } as unknown as Platform);
});

type Refused = (error: unknown, operations: readonly Operation[]) => void;

/** Hiding the tab sends the open batch. */
function hidePage(): void {
  const state = vi.spyOn(globalThis.document, "visibilityState", "get").mockReturnValue("hidden");
  globalThis.document.dispatchEvent(new Event("visibilitychange"));
  state.mockRestore();
}

let stopRecovery: (() => void) | undefined;
afterEach(() => stopRecovery?.());

/** Starts to send the batches of closed pages. Resolves when they are sent or have failed. */
async function recover(
  rebaseRefused: RecoveryHandlers["rebaseRefused"] = (_batches, error) => Promise.reject(error),
  onFailure = vi.fn<RecoveryHandlers["onFailure"]>(),
): Promise<void> {
  stopRecovery = startOutboxRecovery(USER, { rebaseRefused, onFailure });
  await waitForUnsentBatches(PATH);
}

const open = (onRefused: Refused = vi.fn<Refused>()) =>
  openDocument(PATH, { user: USER, onRefused });

describe("an open document", () => {
  test("SYNC-04 an open document shows the server's state, and a change before the change is sent", async () => {
    const document = await open();
    expect(document.$state.get()).toEqual({ name: "Hip" });
    document.edit([{ set: ["name"], value: "Knee" }]);
    expect(document.$state.get()).toEqual({ name: "Knee" });
    expect(server.patches).toEqual([]);
    await document.settled();
    expect(server.state).toEqual({ name: "Knee" });
    document.close();
  });

  test("SYNC-04 opening a document: retries 5 times, from 250 ms, tripling the delay", async () => {
    const { http } = platform();
    const retries: unknown[] = [];
    setPlatform({
      ...platform(),
      http: {
        ...http,
        call: (route, ...args) => (retries.push(args[0]?.retry), http.call(route, ...args)),
      },
    });
    (await open()).close();
    expect(retries).toEqual([{ retries: 5, factor: 3, minDelayMs: 250 }]);
  });

  test("a batch is stored on the device before it is sent, and removed once acknowledged", async () => {
    const document = await open();
    document.edit([{ set: ["name"], value: "Knee" }]);
    await document.settled();
    expect(server.storedOnArrival).toEqual([1]);
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("SYNC-05 many edits in a row are sent in at most two batches, and the last value arrives", async () => {
    const document = await open();
    for (let index = 0; index <= 50; index += 1) document.edit([{ set: ["count"], value: index }]);
    await document.settled();
    expect(server.state).toMatchObject({ count: 50 });
    expect(server.patches.length).toBeLessThanOrEqual(2);
    document.close();
  });

  test("SYNC-05 batches are sent at most every 250 ms, and the last value is among them", async () => {
    vi.useFakeTimers();
    try {
      const document = await open();
      const sent = (): unknown[] =>
        server.patches.map(({ operations }) =>
          operations.map((each) => "value" in each && each.value),
        );
      document.edit([{ set: ["count"], value: 0 }]);
      await vi.advanceTimersByTimeAsync(100);
      for (const value of [1, 2, 3]) document.edit([{ set: ["count"], value }]);
      await vi.advanceTimersByTimeAsync(149);
      expect(sent()).toEqual([[0]]);
      await vi.advanceTimersByTimeAsync(11);
      expect(sent()).toEqual([[0], [3]]);
      await vi.advanceTimersByTimeAsync(1000);
      expect(sent()).toHaveLength(2);
      document.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("changes made while the server is unreachable are sent in order once it is reachable", async () => {
    const document = await open();
    server.isReachable = false;
    document.edit([{ set: ["a"], value: 1 }]);
    await vi.waitFor(async () => expect(await local.listUnsent()).toHaveLength(1));
    document.edit([{ set: ["b"], value: 2 }]);
    hidePage();
    server.isReachable = true;
    await document.settled();
    expect(server.patches.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(server.state).toMatchObject({ a: 1, b: 2 });
    document.close();
  });

  test("a change that the server refuses is rolled back and passed to onRefused", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    document.edit([{ set: ["id"], value: "stolen" }]);
    await document.settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: "FORBIDDEN" }),
      [{ set: ["id"], value: "stolen" }],
      { session: expect.any(String) as string, sequence: 1 },
    );
    expect(document.$state.get()).toEqual({ name: "Hip" });
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("an expired session is reported, and its pending changes are sent after the next login", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    server.isSessionExpired = true;
    document.edit([{ set: ["name"], value: "Knee" }]);
    await vi.waitFor(() =>
      expect(onRefused).toHaveBeenCalledWith(
        expect.objectContaining({
          code: "NEED-LOGIN",
          message: expect.stringContaining("kept on this device") as string,
        }),
        [],
      ),
    );
    expect(document.$state.get()).toEqual({ name: "Knee" });
    resumeSending();
    expect(await local.listUnsent()).toHaveLength(1);
    // This page's own queue sends the batch, so recovery skips it.
    const onFailure = vi.fn<RecoveryHandlers["onFailure"]>();
    const rebaseRefused = vi.fn<RecoveryHandlers["rebaseRefused"]>();
    const recovery = createOutboxRecovery(USER, { rebaseRefused, onFailure });
    recovery.run();
    await recovery.whenSent(PATH);
    expect(onFailure).not.toHaveBeenCalled();
    server.isSessionExpired = false;
    resumeSending();
    await document.settled();
    expect(server.state).toEqual({ name: "Knee" });
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("a login while onRefused reports the expired session sends the pending changes", async () => {
    const document = await open((error) => {
      expect(error).toMatchObject({ code: "NEED-LOGIN" });
      server.isSessionExpired = false;
      resumeSending();
    });
    server.isSessionExpired = true;
    document.edit([{ set: ["name"], value: "Knee" }]);
    await document.settled();
    expect(server.state).toEqual({ name: "Knee" });
    document.close();
  });

  test("changes that the server refused stay on the device until onRefused resolves", async () => {
    let attempts = 0;
    const document = await openDocument(PATH, {
      user: USER,
      async onRefused() {
        attempts += 1;
        expect(await local.listUnsent()).toHaveLength(1);
        if (attempts < 3) throw new AppError("NO-CONNECTION", "The server did not answer.");
      },
    });
    document.edit([{ set: ["id"], value: "stolen" }]);
    await document.settled();
    expect(attempts).toBe(3);
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("SYNC-06 a remote change after a missing version is shown, then the state is fetched", async () => {
    const document = await open();
    $documentEvent.set({
      path: PATH,
      version: 1,
      session: "other",
      operations: [{ set: ["name"], value: "First" }],
    });
    expect(document.$state.get()).toEqual({ name: "First" });
    server.state = { name: "Third", unheard: 2 };
    server.version = 3;
    $documentEvent.set({
      path: PATH,
      version: 3,
      session: "other",
      operations: [{ set: ["name"], value: "Third" }],
    });
    expect(document.$state.get()).toEqual({ name: "Third" });
    await vi.waitFor(() => expect(document.$state.get()).toEqual({ name: "Third", unheard: 2 }));
    document.close();
  });

  test("SYNC-06 a change that is announced while the document is being read is shown", async () => {
    server.whileReading = () =>
      $documentEvent.set({
        path: PATH,
        version: 1,
        session: "other",
        operations: [{ set: ["name"], value: "Early" }],
      });
    const document = await open();
    expect(document.$state.get()).toEqual({ name: "Early" });
    document.close();
  });

  test("undo reverts the latest step while another person's earlier version is missing", async () => {
    const document = await open();
    const stack = createUndoStack(document, createUndoStorage("project", document.path));
    stack.edit([{ set: ["icon"], value: "bone" }]);
    await document.settled();
    server.version += 1;
    stack.edit([{ set: ["name"], value: "Knee" }]);
    await document.settled();
    stack.undo();
    await document.settled();
    expect(server.state).toEqual({ name: "Hip", icon: "bone" });
    document.close();
  });

  test.each<readonly [string, AppError]>([
    ...[403, 404, 407, 413, 511, 521].map(
      (status) =>
        [
          `an intermediary's error page (${status})`,
          new AppError("UNEXPECTED-ANSWER", "", { status }),
        ] as const,
    ),
    [
      "an answer of unknown form",
      new AppError(
        "UNEXPECTED-ANSWER",
        "The server answered in a form that this page does not know.",
      ),
    ],
    [
      "a server whose disk is full",
      new AppError("STORAGE-FULL", "The server's disk is full.", { status: 507 }),
    ],
  ])("SYNC-05 %s: keeps the edits on this device and resends them", async (_name, error) => {
    const refused = vi.fn<Refused>();
    const document = await open(refused);
    server.intermediaryError = error;
    document.edit([
      { set: ["name"], value: "Knee" },
      { set: ["icon"], value: "bone" },
    ]);
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(5));
    expect([document.$state.get(), $dirty.get(), (await local.listUnsent()).length]).toEqual([
      { name: "Knee", icon: "bone" },
      true,
      1,
    ]);
    server.intermediaryError = undefined;
    await document.settled();
    expect([server.state, server.patches.length, $dirty.get()]).toEqual([
      { name: "Knee", icon: "bone" },
      1,
      false,
    ]);
    // Reported once, only if not retryable, and without operations.
    expect(refused.mock.calls).toEqual(error.status === undefined ? [[error, []]] : []);
    document.close();
  });

  test("SYNC-05 batches made while the server was unreachable are sent in one request", async () => {
    const document = await open();
    server.isReachable = false;
    for (let index = 0; index < 8; index += 1) {
      document.edit([{ set: [`k${index}`], value: index }]);
      hidePage();
      await vi.waitFor(async () => expect(await local.listUnsent()).toHaveLength(index + 1));
    }
    server.requests.length = 0;
    server.isReachable = true;
    await document.settled();
    expect(server.requests.filter((action) => action === "patches")).toHaveLength(1);
    expect(server.patches).toHaveLength(8);
    expect(server.state).toMatchObject({ k0: 0, k7: 7 });
    document.close();
  });

  test("one refused batch in a request of several is rolled back without the others", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    server.isReachable = false;
    for (const [index, key] of ["a", "id", "b"].entries()) {
      document.edit([{ set: [key], value: 1 }]);
      hidePage();
      await vi.waitFor(async () => expect(await local.listUnsent()).toHaveLength(index + 1));
    }
    server.isReachable = true;
    await document.settled();
    expect(onRefused.mock.calls.map(([, operations]) => operations)).toEqual([
      [{ set: ["id"], value: 1 }],
    ]);
    expect(document.$state.get()).toEqual({ name: "Hip", a: 1, b: 1 });
    document.close();
  });

  const MIXED: readonly Operation[] = [
    { set: ["a"], value: 1 },
    { set: ["id"], value: "stolen" },
    { set: ["list"], value: [1, 2, 3] },
    { unset: ["list", 0] },
    { set: ["id"], value: "again" },
    { set: ["b"], value: 2 },
  ];
  const SOUND = { name: "Hip", a: 1, list: [2, 3], b: 2 };

  test("a partly refused batch: only its refused operations are rolled back", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    document.edit(MIXED);
    document.edit([{ set: ["c"], value: 3 }]);
    await document.settled();
    expect(onRefused.mock.calls.map(([, operations]) => operations)).toEqual([
      [{ set: ["id"], value: "stolen" }],
      [{ set: ["id"], value: "again" }],
    ]);
    expect(server.state).toEqual({ ...SOUND, c: 3 });
    expect(document.$state.get()).toEqual(server.state);
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("a partly refused batch: no operation is applied twice when answers are lost", async () => {
    const document = await open();
    const patch = server.patch.bind(server);
    const lost = new Set<string>();
    server.patch = async (each) => {
      const answer = await patch(each);
      const name = `${each.session} ${each.sequence}`;
      // The server applies the batch, but its first answer is lost.
      if (each.session.includes("/") && !lost.has(name) && lost.add(name))
        throw new AppError("NO-CONNECTION", "The server did not answer.");
      return answer;
    };
    document.edit(MIXED);
    await document.settled();
    expect(lost.size).toBe(4);
    expect(server.state).toEqual(SOUND);
    expect(document.$state.get()).toEqual(SOUND);
    document.close();
  });

  test("outbox recovery: sending a closed tab's split batch again applies no operation twice", async () => {
    const [session, sequence] = ["gone.store", 1];
    await local.putUnsent([{ path: PATH, session, sequence, user: USER, operations: MIXED }], true);
    await local.markSplit({ path: PATH, session, sequence });
    await server.patch({
      session: `${session}/${sequence}`,
      sequence: 1,
      operations: MIXED.slice(0, 1),
    });
    await server.patch({
      session: `${session}/${sequence}`,
      sequence: 3,
      operations: MIXED.slice(2, 3),
    });
    await server.patch({
      session: `${session}/${sequence}`,
      sequence: 4,
      operations: MIXED.slice(3, 4),
    });
    const refused: unknown[] = [];
    await recover(
      async (batches) => void refused.push(...batches.flatMap(({ operations }) => operations)),
    );
    expect(await local.listUnsent()).toEqual([]);
    expect(refused).toEqual([
      { set: ["id"], value: "stolen" },
      { set: ["id"], value: "again" },
    ]);
    expect(server.state).toEqual(SOUND);
    expect(await local.listUnsent()).toEqual([]);
  });

  test("a batch of a document without write access is rolled back whole, not sent individually", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    server.post = async (action) => {
      server.requests.push(action);
      throw new AppError("FORBIDDEN", "You don't have access to that.", { status: 403 });
    };
    document.edit(MIXED);
    await document.settled();
    expect(onRefused.mock.calls.map(([, operations]) => operations)).toEqual([MIXED]);
    expect(server.requests).toEqual(["patch", "heartbeat"]);
    document.close();
  });

  test.each([3, 4])(
    "SYNC-06 a missing document is created again up to 3 times (missing %i times)",
    async (missing) => {
      const onRefused = vi.fn<Refused>();
      const document = await open(onRefused);
      server.missing = missing;
      document.edit([{ set: ["name"], value: "Knee" }]);
      await document.settled();
      expect(server.filled).toEqual([{ name: "Hip" }, { name: "Hip" }, { name: "Hip" }]);
      expect(onRefused).toHaveBeenCalledTimes(missing - 3);
      expect(document.$state.get()).toEqual({ name: missing === 3 ? "Knee" : "Hip" });
      document.close();
    },
  );

  test("SYNC-02 heartbeat: reports each change once and finds remote changes without a live event", async () => {
    vi.useFakeTimers();
    try {
      const beats: unknown[] = [];
      const document = await open();
      const post = server.post.bind(server);
      server.post = (action, body) => {
        if (action === "heartbeat") beats.push((body as { dirty?: boolean }).dirty);
        return post(action, body);
      };
      document.edit([{ set: ["a"], value: 1 }]);
      await vi.advanceTimersByTimeAsync(50_000);
      server.state = { name: "Elsewhere" };
      server.version += 1;
      await vi.advanceTimersByTimeAsync(50_100);
      expect(beats).toEqual([true, undefined]);
      expect(document.$state.get()).toEqual({ name: "Elsewhere" });
      document.close();
    } finally {
      vi.useRealTimers();
    }
  });

  test("edits made while the document is refetched are kept", async () => {
    const document = await open();
    const fetching = document.refetch();
    document.edit([{ set: ["typed"], value: true }]);
    await fetching;
    expect(document.$state.get()).toMatchObject({ typed: true });
    await document.settled();
    expect(server.state).toMatchObject({ typed: true });
    document.close();
  });

  test("edits are sent without delay after the device's clock was set back by a day", async () => {
    const document = await open();
    document.edit([{ set: ["a"], value: 1 }]);
    await document.settled();
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 86_400_000);
    document.edit([{ set: ["a"], value: 2 }]);
    await document.settled();
    now.mockRestore();
    expect(server.state).toMatchObject({ a: 2 });
    document.close();
  });

  test("a library's edits stay visible after compaction, until a change loads the server's state", async () => {
    const document = await open();
    server.state = {};
    server.version = 1;
    $documentEvent.set({ path: PATH, version: 1, session: "destroy 1", operations: [] });
    expect(document.$state.get()).toEqual({ name: "Hip" });
    document.edit([{ set: ["a"], value: 1 }]);
    await vi.waitFor(() => expect(document.$state.get()).toEqual({ a: 1 }));
    document.close();
  });
});

describe("unsent edits", () => {
  test("every edit is stored at once, so recovery of a killed tab sends every edit exactly once", async () => {
    const first = await open();
    first.edit([{ set: ["a"], value: 1 }]);
    await first.settled();
    server.isReachable = false;
    for (const value of [1, 2, 3]) {
      first.edit([
        { set: ["b"], value },
        { set: ["c", String(value)], value },
      ]);
      await vi.waitFor(async () =>
        expect((await local.listUnsent()).at(-1)?.operations).toContainEqual({
          set: ["c", String(value)],
          value,
        }),
      );
    }
    const left = (await local.listUnsent()).map((batch) => ({ ...batch, session: "killed.page" }));
    expect(left).toHaveLength(1);
    server.isReachable = true;
    await first.settled();
    first.close();
    // A new device store and server, as if nothing had arrived.
    local = createMemoryDatabase();
    await local.putUnsent(left, true);
    setPlatform({ ...platform(), local });
    server = new DocumentServer(local);
    await recover();
    expect(server.state).toEqual({ name: "Hip", b: 3, c: { 1: 1, 2: 2, 3: 3 } });
    await recover();
    expect(server.patches).toHaveLength(1);
  });

  test("an edit shows without delay even with 20,000 unsent changes", async () => {
    const document = await open();
    document.edit([
      {
        set: ["words"],
        value: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index])),
      },
    ]);
    await document.settled();
    const type = (): number => {
      const before = process.cpuUsage();
      for (let letter = 0; letter < 100; letter += 1)
        document.edit([{ set: ["words", "k7"], value: letter }]);
      return process.cpuUsage(before).user;
    };
    type();
    const atFirst = type();
    await document.settled();
    server.isReachable = false;
    for (let batch = 0; batch < 20; batch += 1) {
      document.edit(
        Array.from({ length: 1000 }, (_, index): Operation => ({
          set: ["words", `k${index}`],
          value: batch,
        })),
      );
      hidePage();
    }
    // Reapplying all 20,000 changes per edit would take far longer.
    expect(Math.min(type(), type(), type())).toBeLessThan(10 * atFirst);
    expect((document.$state.get() as { words: Record<string, number> }).words).toMatchObject({
      k7: 99,
      k8: 19,
    });
    server.isReachable = true;
    await document.settled();
    expect(document.$state.get()).toEqual(server.state);
    document.close();
  });

  test("an edit too large for one batch is stored in several batches before the first is sent", async () => {
    const document = await open();
    document.edit([{ set: ["first"], value: 0 }]);
    document.edit(
      Array.from({ length: 1500 }, (_, index): Operation => ({ set: [`k${index}`], value: index })),
    );
    await document.settled();
    expect(server.patches.map(({ sequence, operations }) => [sequence, operations.length])).toEqual(
      [
        [1, 1],
        [2, 1000],
        [3, 500],
      ],
    );
    // The first edit arrives while the large one is being divided, or afterwards.
    const [first, ...divided] = server.storedOnArrival;
    expect([2, 3]).toContain(first);
    expect(divided).toEqual([2, 1]);
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });
});

describe("outbox recovery", () => {
  test("a reloaded tab shows its unsent batches and sends them before its later edits", async () => {
    const before = await open();
    server.isReachable = false;
    before.edit([{ set: ["name"], value: "Before" }]);
    await vi.waitFor(async () => expect(await local.listUnsent()).toHaveLength(1));
    const [left] = (await local.listUnsent()).map((batch) => ({
      ...batch,
      session: "before.reload",
    }));
    local = createMemoryDatabase();
    await local.putUnsent(left === undefined ? [] : [left], true);
    setPlatform({ ...platform(), local });
    server.isReachable = true;
    void recover();
    const after = await open();
    expect(after.$state.get()).toEqual({ name: "Before" });
    after.edit([{ set: ["name"], value: "After" }]);
    await after.settled();
    expect(server.state).toEqual({ name: "After" });
    expect(server.patches[0]).toMatchObject({ session: left?.session, sequence: 1 });
    after.close();
  });

  test("SYNC-08 clearing the device store starts a new session, so batch names stay unique", async () => {
    const first = await open();
    first.edit([{ set: ["name"], value: "First" }]);
    await first.settled();
    first.close();
    local = createMemoryDatabase();
    setPlatform({ ...platform(), local });
    const second = await open();
    second.edit([{ set: ["name"], value: "Second" }]);
    await second.settled();
    expect(server.patches.map(({ sequence }) => sequence)).toEqual([1, 1]);
    expect(new Set(server.patches.map(({ session }) => session)).size).toBe(2);
    expect(server.state).toEqual({ name: "Second" });
    second.close();
  });

  test.each<readonly [string, AppError, "silently" | "reported once"]>([
    [
      "an intermediary's error page",
      new AppError("UNEXPECTED-ANSWER", "", { status: 521 }),
      "silently",
    ],
    [
      "an answer of unknown form",
      new AppError(
        "UNEXPECTED-ANSWER",
        "The server answered in a form that this page does not know.",
      ),
      "reported once",
    ],
  ])("SYNC-05 an unsent batch stays on this device after %s", async (_name, error, isReported) => {
    const operations = [
      { set: ["name"], value: "Left" },
      { set: ["icon"], value: "bone" },
    ];
    await local.putUnsent(
      [{ path: PATH, sequence: 1, session: "gone", user: USER, operations }],
      true,
    );
    await local.putUnsent(
      [{ path: PATH, sequence: 1, session: "gone too", user: USER, operations, isSplit: true }],
      true,
    );
    server.intermediaryError = error;
    const rebaseRefused = vi.fn<RecoveryHandlers["rebaseRefused"]>();
    const onFailure = vi.fn<RecoveryHandlers["onFailure"]>();
    void recover(rebaseRefused, onFailure);
    await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(4));
    expect(onFailure.mock.calls).toEqual(isReported === "silently" ? [] : [[error]]);
    expect([(await local.listUnsent()).length, rebaseRefused.mock.calls]).toEqual([2, []]);
  });

  test("recovered batches keep session and number, and are sent once under their author's login", async () => {
    const left = { path: PATH, sequence: 1 };
    await local.putUnsent(
      [
        {
          ...left,
          session: "gone",
          user: USER,
          operations: [{ set: ["name"], value: "Left behind" }],
        },
        {
          ...left,
          session: "foreign",
          user: "somebody-else",
          operations: [{ set: ["name"], value: "Not mine" }],
        },
      ],
      true,
    );
    await recover();
    expect(server.patches).toEqual([
      { session: "gone", sequence: 1, operations: [{ set: ["name"], value: "Left behind" }] },
    ]);
    expect((await local.listUnsent()).map(({ session }) => session)).toEqual(["foreign"]);
    await recover();
    expect(server.patches).toHaveLength(1);
  });
});
