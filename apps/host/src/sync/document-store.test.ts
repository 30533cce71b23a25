// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { createMemoryDatabase, type LocalDatabase } from "../platform/local-database.ts";
import { setPlatform, type Platform } from "../platform/platform.ts";
import { openDocument } from "./document-store.ts";
import { applyOperations, type Operation } from "./operations.ts";
import { sendOrphans } from "./orphans.ts";

const PATH = "projects::0f8fad5b-d9cb-469f-a165-70867728950e";
const USER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

interface Patch {
  readonly session: string;
  readonly sequence: number;
  readonly operations: readonly Operation[];
}

/** The server's side of the contract in memory: each batch once, in order, raising the version. */
class DocumentServer {
  state: unknown = { name: "Hip" };
  version = 0;
  isReachable = true;
  isSessionOver = false;
  readonly patches: Patch[] = [];
  /** What lay in the device's outbox when each batch arrived. */
  readonly storedOnArrival: number[] = [];
  readonly #done = new Map<string, number>();
  readonly #local: LocalDatabase;

  constructor(local: LocalDatabase) {
    this.#local = local;
  }

  async patch(patch: Patch): Promise<{ version: number }> {
    if (!this.isReachable) throw new AppError("NO-CONNECTION", "The server did not answer.");
    if (this.isSessionOver) throw new AppError("NEED-LOGIN", "You need to be logged in to do that", { status: 401 });
    if (patch.operations.some((operation) => "set" in operation && operation.set[0] === "id")) throw new AppError("FORBIDDEN", "The keys id and users can not be written.", { status: 403 });
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
  const http = {
    get: async (_path: string, schema: z.ZodType) => schema.parse({ state: server.state, version: server.version }),
    post: async (path: string, schema: z.ZodType, options: { body: Patch }) => schema.parse(path.endsWith("/patch") ? await server.patch(options.body) : {}),
  };
  const clock = { now: () => Date.now(), wait: () => new Promise<void>((resolve) => void setTimeout(resolve, 1)) };
  setPlatform({ http, local, clock } as unknown as Platform);
});

type Refused = (error: unknown, operations: readonly Operation[]) => void;

const findNoPlace = (_batch: unknown, error: unknown) => Promise.reject(error);

const open = (onRefused: Refused = vi.fn<Refused>()) => openDocument(PATH, { user: USER, onRefused });

describe("an open document", () => {
  test("SYNC-04 opens with the server's state and shows a change before it is sent", async () => {
    const document = await open();
    expect(document.$state.get()).toEqual({ name: "Hip" });
    document.edit([{ set: ["name"], value: "Knee" }]);
    expect(document.$state.get()).toEqual({ name: "Knee" });
    expect(server.patches).toEqual([]);
    await document.settled();
    expect(server.state).toEqual({ name: "Knee" });
    document.close();
  });

  test("every batch is stored on the device before it is sent, and leaves it when it is acknowledged", async () => {
    const document = await open();
    document.edit([{ set: ["name"], value: "Knee" }]);
    await document.settled();
    expect(server.storedOnArrival).toEqual([1]);
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("SYNC-05 many changes in a row travel in few batches and the last one arrives", async () => {
    const document = await open();
    for (let index = 0; index <= 50; index += 1) document.edit([{ set: ["count"], value: index }]);
    await document.settled();
    expect(server.state).toMatchObject({ count: 50 });
    expect(server.patches.length).toBeLessThanOrEqual(2);
    document.close();
  });

  test("while the server is away changes wait, and arrive in order when it is back", async () => {
    const document = await open();
    server.isReachable = false;
    document.edit([{ set: ["a"], value: 1 }]);
    await vi.waitFor(async () => expect(await local.listUnsent()).toHaveLength(1));
    document.edit([{ set: ["b"], value: 2 }]);
    server.isReachable = true;
    await document.settled();
    expect(server.patches.map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(server.state).toMatchObject({ a: 1, b: 2 });
    document.close();
  });

  test("a change that the server refuses for good is taken back and handed to whoever opened the document", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    document.edit([{ set: ["id"], value: "stolen" }]);
    await document.settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "FORBIDDEN" }), [{ set: ["id"], value: "stolen" }]);
    expect(document.$state.get()).toEqual({ name: "Hip" });
    expect(await local.listUnsent()).toEqual([]);
    document.close();
  });

  test("a session that ended keeps changes on the device and says so; after the next login they are sent", async () => {
    const onRefused = vi.fn<Refused>();
    const document = await open(onRefused);
    server.isSessionOver = true;
    document.edit([{ set: ["name"], value: "Knee" }]);
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: "NEED-LOGIN", message: expect.stringContaining("kept on this device") as string }), []));
    expect(document.$state.get()).toEqual({ name: "Knee" });
    await expect(sendOrphans(USER, findNoPlace)).rejects.toMatchObject({ code: "NEED-LOGIN" });
    expect(await local.listUnsent()).toHaveLength(1);
    server.isSessionOver = false;
    expect(await sendOrphans(USER, findNoPlace)).toBe(1);
    expect(server.state).toEqual({ name: "Knee" });
    document.close();
  });

  test("changes that were refused stay on the device until whoever is told has found a place for them", async () => {
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

  test("SYNC-06 others' changes are taken in by version; a missing one is fetched", async () => {
    const document = await open();
    document.receive({ path: PATH, version: 1, session: "other", operations: [{ set: ["name"], value: "First" }] });
    expect(document.$state.get()).toEqual({ name: "First" });
    server.state = { name: "Third" };
    server.version = 3;
    document.receive({ path: PATH, version: 3, session: "other", operations: [{ set: ["name"], value: "Third" }] });
    expect(document.$state.get()).toEqual({ name: "First" });
    await vi.waitFor(() => expect(document.$state.get()).toEqual({ name: "Third" }));
    document.close();
  });
});

describe("what a closed tab left behind", () => {
  test("is sent under its own session and number at the next start, once, and only by its owner", async () => {
    await local.appendUnsent({ path: PATH, session: "gone", user: USER, operations: [{ set: ["name"], value: "Left behind" }] });
    await local.appendUnsent({ path: PATH, session: "foreign", user: "somebody-else", operations: [{ set: ["name"], value: "Not mine" }] });
    expect(await sendOrphans(USER, findNoPlace)).toBe(1);
    expect(server.patches).toEqual([{ session: "gone", sequence: 1, operations: [{ set: ["name"], value: "Left behind" }] }]);
    expect((await local.listUnsent()).map(({ session }) => session)).toEqual(["foreign"]);
    expect(await sendOrphans(USER, findNoPlace)).toBe(0);
  });
});
