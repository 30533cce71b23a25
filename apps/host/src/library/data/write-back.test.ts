import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { toaster } from "../../errors/notices.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import { projectSummary } from "../../projects/project-summary.fixture.ts";
import { $projects } from "../../projects/projects-store.ts";
import { $session, type SessionUser } from "../../session/session-store.ts";
import { applyOperations, type Operation } from "@tera/sync";
import type { LibraryVersion } from "./library-gateway.ts";
import type { LoadedVersion } from "./load-version.ts";
import { compactLibrary, openVersion, writeBack } from "./write-back.ts";
import { writeEdits } from "../edits/write-edits.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";

const VERSION: LibraryVersion = {
  projectId: PROJECT,
  path: "a.ris",
  contentId: "v1",
  earlier: ["v0"],
  content: new Blob(),
};

interface StoredDocument {
  readonly state: unknown;
  readonly patches: readonly (readonly Operation[])[];
}

let documents: Map<string, StoredDocument>;
let reflib: Record<string, unknown>;
/** How many of a document's patches the history returns. */
let visiblePatches: number;
/** A hook that runs after a version's edits are read. */
let afterReading: (contentId: string) => void;

const documentOf = (contentId: string): StoredDocument =>
  documents.get(contentId) ?? { state: {}, patches: [] };
function edit(contentId: string, ...operations: readonly Operation[]): number {
  const { state, patches } = documentOf(contentId);
  documents.set(contentId, {
    state: applyOperations(state, operations),
    patches: [...patches, operations],
  });
  return patches.length + 1;
}
const field = (name: string, value: string): Operation => ({ set: ["r1", name], value });

beforeEach(() => {
  vi.stubGlobal("navigator", {});
  [documents, reflib, visiblePatches, afterReading] = [
    new Map(),
    { earlier: ["v1"] },
    Number.POSITIVE_INFINITY,
    () => undefined,
  ];
  const contentIdIn = (address: string): string =>
    decodeURIComponent(address.split("/")[3] ?? "")
      .split("::")[2]
      ?.replace("_*", "") ?? "";
  const http = httpAnswering({
    async get(
      address: string,
      schema: z.ZodType,
      { query = {} }: { query?: { version?: number; before?: number; limit?: number } } = {},
    ) {
      const contentId = contentIdIn(address);
      const { state, patches } = documentOf(contentId);
      if (address.endsWith("/flush")) {
        if (query.version !== undefined && query.version !== patches.length)
          throw new AppError("VERSION-CONFLICT", "There are more.", { status: 409 });
        documents.delete(contentId);
        return schema.parse({ state: {}, version: patches.length });
      }
      if (address.endsWith("/changes")) {
        const all = patches.map((operations, index) => ({
          version: index + 1,
          author: null,
          author_name: null,
          created_at: "",
          changes: operations.map((operation) => ({
            at: "set" in operation ? operation.set : operation.unset,
            before: {},
            after: {},
          })),
        }));
        return schema.parse({
          patches: all
            .filter(({ version }) => version < (query.before ?? Number.POSITIVE_INFINITY))
            .toReversed()
            .slice(0, Math.min(query.limit ?? visiblePatches, visiblePatches)),
        });
      }
      const answer = schema.parse({ state, version: patches.length });
      afterReading(contentId);
      return answer;
    },
    post: async (
      address: string,
      schema: z.ZodType,
      { body }: { body: { operations: readonly Operation[]; version?: number } },
    ) => {
      if (!address.startsWith("/api/sync/")) return schema.parse({ id: PROJECT });
      const contentId = contentIdIn(address);
      const { length } = documentOf(contentId).patches;
      if (body.version !== undefined && body.version !== length)
        throw new AppError("VERSION-CONFLICT", "Somebody changed this.", { status: 409 });
      return schema.parse({ version: edit(contentId, ...body.operations) });
    },
  });
  const files = {
    info: async () => ({ contentId: "v2", metadata: { reflib } }),
    download: async () => new Blob(),
    async upload(
      _project: string,
      _path: string,
      _bytes: Blob,
      { metadata }: { metadata: { reflib: Record<string, unknown> } },
    ) {
      ({ reflib } = metadata);
      return { contentId: "v2" };
    },
  };
  setPlatform({ http, files } as unknown as Platform);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  $projects.set(undefined);
  $session.set({ state: "not ready" });
});

/** Edits the current version right after it is first read. */
function editConcurrently(operation: Operation): void {
  afterReading = (contentId) => {
    if (contentId !== "v2") return;
    afterReading = () => undefined;
    edit("v2", operation);
  };
}

test("SYNC-05 openVersion: never replaces newer edits with edits that are already written", async () => {
  reflib["written"] = edit("v1", field("title", "Written"));
  editConcurrently(field("title", "Newer"));
  await openVersion(PROJECT, "a.ris");
  afterReading("v2");
  expect([...documents.keys(), documentOf("v2").state]).toEqual(["v2", { r1: { title: "Newer" } }]);
  expect(documentOf("v2").patches).toHaveLength(1);
});

test("SYNC-05 openVersion: moves only edits that the file does not include yet", async () => {
  reflib["written"] = edit("v1", field("title", "Written"), field("volume", "5"));
  for (let page = 1; page <= 150; page += 1) edit("v1", field("startPage", String(page)));
  edit("v1", { set: ["r2"], value: null });
  editConcurrently(field("title", "Newer"));
  await openVersion(PROJECT, "a.ris");
  expect([...documents.keys(), documentOf("v2").state]).toEqual([
    "v2",
    { r1: { title: "Newer", startPage: "150" }, r2: null },
  ]);
});

test("SYNC-05 a moved edit never overwrites a newer edit of the current version", async () => {
  edit("v1", field("pages", "606-616"), field("volume", "601"));
  editConcurrently(field("pages", "607-617"));
  await openVersion(PROJECT, "a.ris");
  expect(documentOf("v2").state).toEqual({ r1: { pages: "607-617", volume: "601" } });
  expect(documents.has("v1")).toBe(false);
});

test("openVersion: moves all edits if the history does not list every later edit", async () => {
  reflib["written"] = edit("v1", field("title", "Written"));
  edit("v1", field("volume", "5"));
  visiblePatches = 0;
  await openVersion(PROJECT, "a.ris");
  expect([...documents.keys(), documentOf("v2").state]).toEqual([
    "v2",
    { r1: { title: "Written", volume: "5" } },
  ]);
});

test("a file without `written`: all edits move, but never replace the current version's", async () => {
  edit("v1", field("title", "Earlier"), field("volume", "5"));
  edit("v2", field("title", "Newer"));
  await openVersion(PROJECT, "a.ris");
  expect([...documents.keys(), documentOf("v2").state]).toEqual([
    "v2",
    { r1: { title: "Newer", volume: "5" } },
  ]);
});

test("writeBack: stores the document version of the written edits in the file", async () => {
  edit("v1", field("title", "First"));
  edit("v1", field("title", "Written"));
  await expect(
    writeBack(VERSION, [{ id: "r1", title: "Before" }], "ris", {
      rewriter: {
        rewrite: async () => ({
          content: new Blob(),
          decisions: { included: 1, excluded: 0 },
        }),
      },
    }),
  ).resolves.toMatchObject({ kind: "written", contentId: "v2" });
  expect([reflib, [...documents.keys()]]).toEqual([
    {
      refCount: 1,
      format: "ris",
      written: 2,
      decisions: { included: 1, excluded: 0 },
      earlier: ["v1", "v0"],
    },
    [],
  ]);
});

test("a viewer's tab neither moves nor writes other people's edits", async () => {
  $projects.set([projectSummary({ id: PROJECT, role: "member", is_viewer: true })]);
  edit("v1", field("title", "Late"));
  edit("v2", field("volume", "5"));
  const before = [new Map(documents), reflib];
  await openVersion(PROJECT, "a.ris");
  await compactLibrary(PROJECT, "a.ris");
  expect([documents, reflib]).toEqual(before);
});

test("LIB-04 saving says 'Saving {n} references', and writing in the background says nothing", async () => {
  $session.set({ state: "user", user: { id: "ann" } as SessionUser });
  const show = vi.spyOn(toaster, "show").mockReturnValue();
  const loaded = {
    version: VERSION,
    references: [{ id: "r1", title: "Before" }],
    index: {
      report: { format: "ris" },
      rewrite: async () => ({ content: new Blob(), decisions: { included: 0, excluded: 0 } }),
    },
    edits: { settled: async () => undefined },
  } as unknown as LoadedVersion;
  const library = {
    projectId: PROJECT,
    path: "a.ris",
    current: () => loaded,
    isClosed: () => true,
    reload: async () => undefined,
  };
  const own = new Map([["r1", { id: "r1", title: "Saved by a person" }]]);
  for (const extraUpdates of [undefined, async () => own]) {
    edit("v1", field("title", "Saved in the background"));
    await writeEdits(library, { extraUpdates });
    expect(documents.has("v1")).toBe(false);
    expect(show.mock.calls).toEqual(extraUpdates === undefined ? [] : [["Saving 1 reference"]]);
  }
});
