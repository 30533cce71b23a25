// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { toaster } from "../errors/notices.ts";
import { namespaceCalls } from "../tool-services/namespace-calls.ts";
import { AppError } from "../platform/app-error.ts";
import { placeConfiguration } from "../platform/configuration.fixture.ts";
import { createMemoryDatabase, type LocalDatabase } from "../platform/local-database.ts";
import { platform, setPlatform, type Platform } from "../platform/platform.ts";
import { $session } from "../session/session-store.ts";
import { $user, changeUserData, loadUser } from "../user/user-store.ts";
import { $documentEvent, $joins } from "../sync/document-events.ts";
import { openCachedDocument } from "../sync/device/document-cache.ts";
import { applyOperations, type Operation } from "@tera/sync";
import { httpAnswering } from "../platform/http.fixture.ts";

const USER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";

interface StoredDocument {
  state: unknown;
  version: number;
}

let documents: Map<string, StoredDocument>;
let names: Set<string>;
let isReachable: boolean;
let local: LocalDatabase;
let next = 0;

const storedDocument = (path: string): StoredDocument => {
  const document = documents.get(path) ?? { state: {}, version: 0 };
  documents.set(path, document);
  return document;
};
const change = (path: string, operations: readonly Operation[]): number => {
  const document = storedDocument(path);
  document.state = applyOperations(document.state, operations);
  return (document.version += 1);
};

beforeEach(() => {
  [documents, names, isReachable, local] = [new Map(), new Set(), true, createMemoryDatabase()];
  next += 1;
  const answer = (address: string): string => {
    if (!isReachable) throw new AppError("NO-CONNECTION", "The server did not answer.");
    return decodeURIComponent(address.split("/")[3] ?? "");
  };
  const apply = (path: string, operations: readonly Operation[]): number => {
    if (JSON.stringify(operations).includes("refused"))
      throw new AppError("INVALID", "That can not be stored.", { status: 400 });
    return change(path, operations);
  };
  const http = httpAnswering({
    get: async (address: string, schema: z.ZodType) =>
      schema.parse(storedDocument(answer(address))),
    async post(
      address: string,
      schema: z.ZodType,
      { body }: { body: { operations: Operation[]; batches: { operations: Operation[] }[] } },
    ) {
      const path = answer(address);
      if (address.endsWith("/patch"))
        return schema.parse({ version: apply(path, body.operations) });
      if (address.endsWith("/patches"))
        return schema.parse({
          versions: body.batches.map(({ operations }) => apply(path, operations)),
        });
      names.add(path);
      return schema.parse(storedDocument(path));
    },
  });
  const row = {
    id: USER,
    email: "ann@example.org",
    email_verified: true,
    credits: 1000,
    institutes: [],
    data: { name: "Ann" },
  };
  const supabase = () =>
    Promise.resolve({
      from: (table: string) => ({
        select: () => ({
          eq: (_column: string, id: string) => ({
            single: () => Promise.resolve({ data: row, error: null, status: 200 }),
            eq: (_name: string, name: string) =>
              Promise.resolve({
                data: names.has(`${table}::${id}::${name}`) ? [{ name }] : [],
                error: null,
                status: 200,
              }),
          }),
        }),
      }),
    });
  const clock = {
    now: () => Date.now(),
    wait: () => new Promise<void>((resolve) => void setTimeout(resolve, 1)),
  };
  setPlatform({ http, local, supabase, clock } as unknown as Platform);
  $session.set({
    state: "user",
    user: { id: USER, email: "ann@example.org", givenName: "Ann", familyName: "" },
  } as never);
});

afterAll(() => $session.set({ state: "not ready" }));

test("a cached document opens once, follows remote changes, and refetches after each join", async () => {
  const path = `project_namespaces::${PROJECT}::follow${next}`;
  const { document, change: edit } = await openCachedDocument(path, USER);
  expect((await openCachedDocument(path, USER)).document).toBe(document);
  await edit([{ set: ["own"], value: 1 }]);
  $documentEvent.set({
    path,
    version: change(path, [{ set: ["theirs"], value: 1 }]),
    session: "other",
    operations: [{ set: ["theirs"], value: 1 }],
  });
  await vi.waitFor(() => expect(document.$state.get()).toEqual({ own: 1, theirs: 1 }));
  change(path, [{ set: ["unheard"], value: 1 }]);
  $joins.set($joins.get() + 1);
  await vi.waitFor(() => expect(document.$state.get()).toEqual({ own: 1, theirs: 1, unheard: 1 }));
  await expect(edit([{ set: ["own"], value: "refused" }])).rejects.toMatchObject({
    code: "INVALID",
  });
  expect(document.$state.get()).toEqual({ own: 1, theirs: 1, unheard: 1 });
});

test("concurrent edits: only the refused edit rejects, and a failed refetch rejects no edit", async () => {
  const path = `project_namespaces::${PROJECT}::together${next}`;
  const { document, change: edit } = await openCachedDocument(path, USER);
  const made = [
    edit([{ set: ["one"], value: 1 }]),
    edit([{ set: ["two"], value: "refused" }]),
    edit([{ set: ["three"], value: 3 }]),
  ];
  expect((await Promise.allSettled(made)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(storedDocument(path).state).toEqual({ one: 1, three: 3 });
  isReachable = false;
  const waiting = edit([{ set: ["four"], value: 4 }]);
  const errorToast = vi.spyOn(toaster, "error").mockReturnValue();
  placeConfiguration();
  const { http } = platform();
  setPlatform({
    ...platform(),
    http: {
      ...http,
      // Refuses to read the document while the waiting edit is retried. The edit must not be
      // refused.
      call: (route, ...options) =>
        route.method === "get"
          ? Promise.reject(
              new AppError("FORBIDDEN", "You don't have access to that.", { status: 403 }),
            )
          : http.call(route, ...options),
    },
  });
  $documentEvent.set({ path, version: storedDocument(path).version + 2, session: "other" });
  await vi.waitFor(() => expect(errorToast).toHaveBeenCalled());
  setPlatform({ ...platform(), http });
  isReachable = true;
  await waiting;
  expect(storedDocument(path).state).toEqual({ one: 1, three: 3, four: 4 });
  // Until the announced version is there, the document asks for it.
  change(path, [{ set: ["five"], value: 5 }]);
  await vi.waitFor(() => expect(document.$state.get()).toMatchObject({ four: 4, five: 5 }));
});

test("BRIDGE-11 a namespace is read, merged by key and replaced; an unknown namespace is null", async () => {
  const calls = namespaceCalls();
  const name = `tool${next}`;
  expect(await calls.readNamespace(PROJECT, name)).toBeNull();
  await calls.writeNamespace(PROJECT, name, {}, "set");
  expect(await calls.readNamespace(PROJECT, name)).toEqual({});
  await calls.writeNamespace(PROJECT, name, { a: { x: 1 }, b: 2 }, "merge");
  change(`project_namespaces::${PROJECT}::${name}`, [{ set: ["theirs"], value: true }]);
  await calls.writeNamespace(PROJECT, name, { a: { y: 1 } }, "merge");
  expect(await calls.readNamespace(PROJECT, name)).toEqual({ a: { y: 1 }, b: 2, theirs: true });
  await calls.writeNamespace(PROJECT, name, { b: 3 }, "set");
  expect(await calls.readNamespace(PROJECT, name)).toEqual({ b: 3 });
  await expect(
    calls.writeNamespace(PROJECT, name, { c: "refused" }, "merge"),
  ).rejects.toMatchObject({ code: "INVALID" });
});

test("profile edits: appear at once, wait on the device while offline, and merge remote edits", async () => {
  documents.set(`users::${USER}`, { state: { name: "Ann" }, version: 1 });
  await loadUser();
  const shown = new Set<unknown>();
  const stop = $user.listen((user) => shown.add(user?.data.nameShort));
  await changeUserData({ nameShort: "A" });
  stop();
  expect(shown).toEqual(new Set(["A"]));
  expect($user.get()?.data).toEqual({ name: "Ann", nameShort: "A" });
  await vi.waitFor(() =>
    expect(storedDocument(`users::${USER}`).state).toEqual({ name: "Ann", nameShort: "A" }),
  );
  isReachable = false;
  await changeUserData({ darkMode: true });
  expect($user.get()?.data.darkMode).toBe(true);
  await vi.waitFor(async () =>
    expect((await local.listUnsent()).flatMap(({ operations }) => operations)).toEqual([
      { set: ["darkMode"], value: true },
    ]),
  );
  isReachable = true;
  await vi.waitFor(() =>
    expect(storedDocument(`users::${USER}`).state).toMatchObject({ darkMode: true }),
  );
  const operations: Operation[] = [{ set: ["name"], value: "Anna" }, { unset: ["nameShort"] }];
  $documentEvent.set({
    path: `users::${USER}`,
    version: change(`users::${USER}`, operations),
    session: "other",
    operations,
  });
  await vi.waitFor(() =>
    expect($user.get()).toMatchObject({ name: "Anna", data: { name: "Anna", darkMode: true } }),
  );
  expect((await loadUser()).data).toEqual({ name: "Anna", darkMode: true });
});
