// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError } from "../platform/app-error.ts";
import { createMemoryDatabase } from "../platform/local-database.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { openDocument } from "./document-store.ts";
import type { DocumentOptions } from "./open-document.ts";
import { $caughtUp } from "./document-events.ts";
import { refetchOutdated } from "./open-documents.ts";
import { httpAnswering } from "../platform/http.fixture.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";
const PATHS = [
  `projects::${PROJECT}`,
  `project_namespaces::${PROJECT}::notes`,
  `project_libraries::${PROJECT}::content_*`,
  `users::${PROJECT}`,
] as const;

let stored: Map<string, { state: unknown; version: number }>;
let isReachable: boolean;
let requests: string[];

beforeEach(() => {
  [stored, isReachable, requests] = [
    new Map(PATHS.map((path) => [path, { state: { value: "before" }, version: 1 }])),
    true,
    [],
  ];
  const http = httpAnswering({
    async get(address: string, schema: z.ZodType) {
      requests.push(`get ${address.split("/")[3]?.split("%3A%3A")[0]}`);
      return schema.parse(stored.get(decodeURIComponent(address.split("/")[3] ?? "")));
    },
    async post(address: string, schema: z.ZodType, { body }: { body: { paths: string[] } }) {
      requests.push(`post ${address}`);
      if (!isReachable) throw new AppError("NO-CONNECTION", "The server did not answer.");
      return schema.parse({
        versions: Object.fromEntries(
          body.paths.flatMap((path) =>
            stored.has(path) ? [[path, stored.get(path)?.version]] : [],
          ),
        ),
      });
    },
  });
  const clock = {
    now: () => Date.now(),
    wait: () => new Promise<void>((resolve) => void setTimeout(resolve, 1)),
  };
  setPlatform({ http, local: createMemoryDatabase(), clock } as unknown as Platform);
});

const open = (path: string, options: Partial<DocumentOptions> = {}) =>
  openDocument(path, { user: "ann", onRefused: () => undefined, ...options });

test("SYNC-06 refetchOutdated: asks once for all versions and fetches only outdated documents", async () => {
  const documents = await Promise.all(PATHS.map((path) => open(path)));
  requests = [];
  stored.set(PATHS[1], { state: { value: "missed" }, version: 5 });
  stored.set(PATHS[2], { state: { value: "missed" }, version: 2 });
  const caughtUp: unknown[] = [];
  const stop = $caughtUp.listen((document) => void caughtUp.push(document?.path));
  await Promise.all([refetchOutdated(), refetchOutdated()]);
  await vi.waitFor(() =>
    expect(documents.map(({ $state }) => $state.get())).toEqual([
      { value: "before" },
      { value: "missed" },
      { value: "missed" },
      { value: "before" },
    ]),
  );
  expect(requests).toEqual(["post /api/sync", "get project_namespaces", "get project_libraries"]);
  expect(new Set(caughtUp)).toEqual(new Set([PATHS[1], PATHS[2]]));
  stop();
  requests = [];
  await refetchOutdated();
  expect(requests).toEqual(["post /api/sync"]);
  for (const document of documents) document.close();
});

test("refetchOutdated: ignores a failed request, and its next call fetches outdated documents", async () => {
  const document = await open(PATHS[0]);
  stored.set(PATHS[0], { state: { value: "missed" }, version: 2 });
  isReachable = false;
  await refetchOutdated();
  expect(document.$state.get()).toEqual({ value: "before" });
  isReachable = true;
  await refetchOutdated();
  await vi.waitFor(() => expect(document.$state.get()).toEqual({ value: "missed" }));
  document.close();
  requests = [];
  await refetchOutdated();
  expect(requests).toEqual([]);
});

test("refetchOutdated: calls an outdated document's own reload instead of fetching its state", async () => {
  const reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const document = await open(PATHS[2], { reload });
  stored.set(PATHS[2], { state: {}, version: 3 });
  await refetchOutdated();
  expect(reload).toHaveBeenCalledOnce();
  expect(document.$state.get()).toEqual({ value: "before" });
  document.close();
});
