import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import { $session, type SessionUser } from "../../session/session-store.ts";
import { libraryGateway } from "../data/library-gateway.ts";
import type { LoadedVersion } from "../data/load-version.ts";
import { writeEdits } from "./write-edits.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";
const VERSION = { projectId: PROJECT, path: "a.ris", earlier: [], content: new Blob() };

/** Edits by the version that they were made for, and the versions of the file, latest first. */
let edits: Map<string, Record<string, Record<string, string>>>;
let chain: readonly string[];
let written: { readonly base: string; readonly changed: readonly unknown[] }[];
let onStore: () => void;

const conflict = (): AppError => new AppError("VERSION-CONFLICT", "Somebody was first.");
const current = (): string => chain[0] ?? "";

beforeEach(() => {
  edits = new Map();
  chain = ["v1"];
  written = [];
  onStore = () => undefined;
  $session.set({ state: "user", user: { id: "ann" } as SessionUser });
  const contentIdIn = (address: string): string =>
    /::(?<id>[^:]+)_\*/u.exec(decodeURIComponent(address))?.groups?.["id"] ?? "";
  setPlatform({
    files: {
      info: async () => ({ contentId: current(), metadata: { reflib: { earlier: [] } } }),
      download: async () => new Blob(),
    },
    http: httpAnswering({
      get: (address: string, schema: z.ZodType) => {
        if (address.endsWith("/flush")) edits.delete(contentIdIn(address));
        return schema.parse({ state: edits.get(contentIdIn(address)) ?? {}, version: 1 });
      },
      post: (_address: string, schema: z.ZodType) => schema.parse({ id: PROJECT }),
    }),
  } as unknown as Platform);
  vi.spyOn(libraryGateway, "readReferences").mockImplementation(async (_version, onBatch) => {
    onBatch([{ id: "r1", title: "Before" }]);
    return { format: "ris" } as never;
  });
  vi.spyOn(libraryGateway, "writeVersion").mockImplementation(
    async ({ contentId }, { changed }) => {
      onStore();
      if (contentId !== current()) throw conflict();
      written.push({ base: contentId, changed: [...changed.values()] });
      chain = [`v${chain.length + 1}`, ...chain];
      return current();
    },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  $session.set({ state: "not ready" });
});

function leave(settled: () => Promise<void> = async () => undefined): Promise<void> {
  const loaded = {
    version: { ...VERSION, contentId: "v1" },
    references: [{ id: "r1", title: "Before" }],
    index: { report: { format: "ris" } },
    edits: { settled },
  } as unknown as LoadedVersion;
  return writeEdits({
    projectId: PROJECT,
    path: "a.ris",
    current: () => loaded,
    isClosed: () => true,
    reload: async () => undefined,
  });
}

/** Somebody else writes the next version, and the edits of the version before move to it. */
function writeElsewhere(): void {
  const moved = edits.get(current());
  edits.delete(current());
  chain = [`v${chain.length + 1}`, ...chain];
  if (moved !== undefined) edits.set(current(), moved);
}

test("leaving a library writes its edits again at once after a version conflict", async () => {
  edits.set("v1", { r1: { title: "After" } });
  let conflicts = 2;
  onStore = () => {
    conflicts -= 1;
    if (conflicts >= 0) writeElsewhere();
  };
  await leave();
  expect([written, edits]).toEqual([
    [{ base: "v3", changed: [{ id: "r1", title: "After" }] }],
    new Map(),
  ]);
});

test("leaving a library stops trying to write if others write first each time", async () => {
  edits.set("v1", { r1: { title: "After" } });
  onStore = writeElsewhere;
  await leave();
  expect(written).toEqual([]);
  expect(edits.get(current())).toEqual({ r1: { title: "After" } });
  expect(chain.length).toBeLessThan(30);
});

test("leaving a library also writes edits of a version that was written in between", async () => {
  await leave(async () => {
    if (chain.length === 1) writeElsewhere();
    edits.set(current(), { r1: { title: "Late" } });
  });
  expect(written).toEqual([{ base: "v2", changed: [{ id: "r1", title: "Late" }] }]);
});

test("leaving an unchanged library does not read its file again", async () => {
  await leave();
  expect(libraryGateway.readReferences).not.toHaveBeenCalled();
  expect(written).toEqual([]);
});
