import { beforeEach, describe, expect, it, vi } from "vitest";
import { refreshFiles } from "../files/files-store.ts";
import { setPlatform, type Platform } from "../platform/platform.ts";
import type { SessionUser } from "../session/session-store.ts";
import { $session } from "../session/session-store.ts";
import { fileCalls } from "./file-calls.tsx";
import { createReadFiles } from "./read-files.ts";
import { httpAnswering } from "../platform/http.fixture.ts";

vi.mock("../files/files-store.ts", () => ({
  listFiles: () => Promise.resolve([]),
  refreshFiles: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}));

const calls = fileCalls(
  {
    name: "Polyglot",
    origin: "https://tools.example",
    signal: new AbortController().signal,
    navigate: () => undefined,
  },
  createReadFiles(),
);
let calledWith: string[];
let failing: string | undefined;

function recordCall(what: string): Promise<void> {
  calledWith.push(what);
  return what === failing ? Promise.reject(new Error("refused")) : Promise.resolve();
}

beforeEach(() => {
  calledWith = [];
  failing = undefined;
  $session.set({ state: "user", user: { id: "u1" } as SessionUser });
  setPlatform({
    files: {
      move: (_id: string, from: string, to: string) => recordCall(`move ${from} ${to}`),
      moveOver: (_id: string, from: string, to: string, version?: string) =>
        recordCall(`move ${from} over ${to} ${version}`),
      remove: (_id: string, paths: readonly string[]) =>
        recordCall(`remove ${paths.length}`).then(() => paths),
    },
    http: httpAnswering({
      post: (
        _path: string,
        _schema: unknown,
        { body }: { body: { filePaths: readonly string[] } },
      ) => recordCall(`log ${body.filePaths.length}`).then(() => ({ id: "x" })),
    }),
  } as unknown as Platform);
});

describe("BRIDGE-09 a tool's file operations", () => {
  it("moveFile: replaces the target in one step, only if the target's content id is unchanged", async () => {
    await calls.moveFile("p1", "a.bin", "b.bin", { replaced: { contentId: "v7" } });
    await calls.moveFile("p1", "a.bin", "c.bin", { replaced: undefined });
    expect(calledWith).toEqual(["move a.bin over b.bin v7", "move a.bin c.bin"]);
  });

  it("removeFiles: removes and logs more than a thousand files in chunks", async () => {
    const paths = Array.from({ length: 2_300 }, (_, index) => `folder/${index}.txt`);
    await calls.removeFiles("p1", [...paths, "folder/.keep"], { keepsFolder: false });
    expect(calledWith).toEqual([
      "remove 1000",
      "log 1000",
      "remove 1000",
      "log 1000",
      "remove 301",
      "log 300",
    ]);
  });

  it("removeFiles: refreshes the file list when a later chunk fails", async () => {
    vi.mocked(refreshFiles).mockClear();
    failing = "remove 5";
    await expect(
      calls.removeFiles(
        "p1",
        Array.from({ length: 1_005 }, (_, index) => `${index}.txt`),
        { keepsFolder: false },
      ),
    ).rejects.toThrow("refused");
    expect(calledWith).toEqual(["remove 1000", "log 1000", "remove 5"]);
    expect(refreshFiles).toHaveBeenCalledOnce();
  });
});
