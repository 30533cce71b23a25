// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { createMemoryDatabase, type LocalDatabase } from "../../platform/local-database.ts";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import { $documentEvent } from "../document-events.ts";
import { openDocument } from "../document-store.ts";
import type { OpenDocument } from "../open-document.ts";
import { pauseSending, allowSendingFor } from "./live-queues.ts";
import { applyOperations, type Operation } from "@tera/sync";
import { $dirty } from "../save-state.ts";
import { startOutboxRecovery } from "./outbox-recovery.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";

const PATH = "projects::0f8fad5b-d9cb-469f-a165-70867728950e";

let state: unknown;
let version: number;
let isReachable: boolean;
let isSessionExpired: boolean;
let values: unknown[];
let local: LocalDatabase;
let stop: (() => void) | undefined;

beforeEach(() => {
  [state, version, isReachable, isSessionExpired, values, local] = [
    { name: "Hip" },
    0,
    true,
    false,
    [],
    createMemoryDatabase(),
  ];
  const apply = (operations: readonly Operation[]): number => {
    state = applyOperations(state, operations);
    values.push(...operations.map((operation) => "value" in operation && operation.value));
    return (version += 1);
  };
  const http = httpAnswering({
    get: async (_path: string, schema: z.ZodType) => schema.parse({ state, version }),
    post: async (
      path: string,
      schema: z.ZodType,
      { body }: { body: { operations: Operation[]; batches: { operations: Operation[] }[] } },
    ) => {
      if (path.endsWith("/heartbeat")) return schema.parse({ version });
      if (!isReachable) throw new AppError("NO-CONNECTION", "The server did not answer.");
      if (isSessionExpired)
        throw new AppError("NEED-LOGIN", "You need to be logged in to do that", { status: 401 });
      return schema.parse(
        path.endsWith("/patch")
          ? { version: apply(body.operations) }
          : { versions: body.batches.map(({ operations }) => apply(operations)) },
      );
    },
  });
  const clock = {
    now: () => Date.now(),
    wait: () => new Promise<void>((resolve) => void setTimeout(resolve, 1)),
  };
  setPlatform({ http, local, clock } as unknown as Platform);
});
afterEach(() => {
  stop?.();
  allowSendingFor("ann");
});

const open = (user = "ann"): Promise<OpenDocument> =>
  openDocument(PATH, { user, onRefused: () => undefined });
const rename = (document: OpenDocument, name: string): void =>
  document.edit([{ set: ["name"], value: name }]);
const unsent = async (): Promise<number> => (await local.listUnsent()).length;

test("SYNC-05 a reopened document shows and sends the edits left unsent when it was closed", async () => {
  allowSendingFor("ann");
  const closed = await open();
  isReachable = false;
  rename(closed, "older");
  await vi.waitFor(async () => expect(await unsent()).toBe(1));
  closed.close();
  const opening = open();
  setTimeout(() => (isReachable = true), 20);
  const opened = await opening;
  expect(opened.$state.get()).toEqual({ name: "older" });
  isReachable = false;
  rename(opened, "newer");
  expect($dirty.get()).toBe(true);
  isReachable = true;
  await opened.settled();
  expect([values, state, $dirty.get()]).toEqual([["older", "newer"], { name: "newer" }, false]);
  opened.close();
});

test("SYNC-05 edits of a document that is open twice are sent in the order of editing", async () => {
  allowSendingFor("ann");
  const [one, other] = [await open(), await open()];
  isReachable = false;
  rename(one, "older");
  await vi.waitFor(async () => expect(await unsent()).toBe(1));
  rename(other, "newer");
  await vi.waitFor(async () => expect(await unsent()).toBe(2));
  $documentEvent.set({ path: PATH, version: 0, session: "somebody" });
  expect($dirty.get()).toBe(true);
  isReachable = true;
  await Promise.all([one.settled(), other.settled()]);
  expect([values, $dirty.get()]).toEqual([["older", "newer"], false]);
  one.close();
  other.close();
});

test("SYNC-05 edits unsent when another person logs in are sent after their author's login", async () => {
  const others = { rebaseRefused: async () => undefined, onFailure: () => undefined };
  stop = startOutboxRecovery("ann", others);
  const document = await open();
  isSessionExpired = true;
  rename(document, "Ann's");
  await vi.waitFor(async () => expect(await unsent()).toBe(1));
  pauseSending();
  isSessionExpired = false;
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect($dirty.get()).toBe(false));
  startOutboxRecovery("ruth", others);
  const theirs = await open("ruth");
  rename(theirs, "Ruth's");
  await theirs.settled();
  expect([values, await unsent(), $dirty.get()]).toEqual([["Ruth's"], 1, false]);
  stop = startOutboxRecovery("ann", others);
  await document.settled();
  expect([values, await unsent()]).toEqual([["Ruth's", "Ann's"], 0]);
  document.close();
  theirs.close();
});
