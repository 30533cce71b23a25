// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { temporaryPath } from "../files/temporary-file.ts";
import { type Platform, setPlatform } from "../platform/platform.ts";
import { projectSummary } from "../projects/project-summary.fixture.ts";
import { $projects } from "../projects/projects-store.ts";
import type { WrittenFile } from "./tool-services.ts";
import { uploadForTool } from "./upload-for-tool.ts";

const PROJECT = "0f8fad5b-d9cb-469f-a165-70867728950e";
const NOW = Date.UTC(2026, 0, 1);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("FILE-21 a download starts after 3 s; except for viewers, the file is kept for 30 minutes", async () => {
  const stored: unknown[] = [];
  const upload = async (...file: readonly unknown[]) => ({ contentId: `v${stored.push(file)}` });
  setPlatform({ files: { upload }, clock: { now: () => NOW } } as unknown as Platform);
  vi.stubGlobal("URL", { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  vi.useFakeTimers();
  const path = temporaryPath("counts.csv");
  const save = (): Promise<WrittenFile> =>
    uploadForTool({ projectId: PROJECT, path }, new Blob(["a,1"]), {
      overwrite: true,
      expect: undefined,
      tool: "Words",
      hint: undefined,
      madeFrom: [],
      library: undefined,
    });
  await save();
  expect(stored).toEqual([
    [
      PROJECT,
      path,
      expect.any(Blob),
      {
        overwrite: true,
        metadata: { provenance: { tool: "Words" }, expireAt: "2026-01-01T00:30:00.000Z" },
      },
    ],
  ]);
  await vi.advanceTimersByTimeAsync(2999);
  expect(names).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(names).toEqual([expect.stringMatching(/^counts_\d{6}_\d{6}\.csv$/u)]);

  $projects.set([projectSummary({ id: PROJECT, role: "member", is_viewer: true })]);
  await save();
  await vi.advanceTimersByTimeAsync(3000);
  expect([stored.length, names.length]).toEqual([1, 2]);
  $projects.set(undefined);
});
