import { beforeEach, expect, it } from "vitest";
import type { z } from "zod";
import { type Platform, setPlatform } from "../../platform/platform.ts";
import type { HistoryPatch } from "@tera/contract";
import { historyEntries } from "./history-entries.ts";
import { applyOperations } from "@tera/sync";
import { revertEntry } from "./revert-entry.ts";
import { httpAnswering } from "../../platform/http.fixture.ts";

const LONG = "x".repeat(30_000);
let state: unknown;
let asked: string[];

const patch = (
  version: number,
  author: string,
  changes: HistoryPatch["changes"],
): HistoryPatch => ({
  version,
  author,
  author_name: null,
  created_at: "2026-11-21T12:00:00.000Z",
  changes,
});
const LISTED: readonly HistoryPatch[] = [
  patch(3, "ann", [{ at: ["note"], before: { bytes: 30_002 }, after: { value: "short" } }]),
  patch(2, "tool", [
    {
      at: ["tool", "rows", "7"],
      before: { value: { done: false } },
      after: { value: { done: true } },
    },
    { at: ["tool", "fresh"], before: {}, after: { value: 1 } },
    { at: ["tool", "gone"], before: { value: "here" }, after: {} },
  ]),
];
const entries = historyEntries(LISTED);

beforeEach(() => {
  asked = [];
  state = { note: "short", tool: { rows: { 7: { done: true }, 8: { done: false } }, fresh: 1 } };
  const get = async (path: string, schema: z.ZodType): Promise<unknown> => {
    asked.push(path);
    return schema.parse(
      patch(3, "ann", [{ at: ["note"], before: { value: LONG }, after: { value: "short" } }]),
    );
  };
  setPlatform({ http: httpAnswering({ get }) } as unknown as Platform);
});

const revertAt = async (place: string): Promise<boolean> => {
  const entry = entries.find((each) => each.place.join(".") === place);
  if (entry === undefined) throw new RangeError(`Nothing was changed at ${place}.`);
  return revertEntry("projects::1", entry, entries, async (_path, changed) => {
    const operations = changed(state);
    state = applyOperations(state, operations);
    return operations.length > 0;
  });
};

it("revertEntry: reverts a tool's change as a whole and keeps later changes by others", async () => {
  state = applyOperations(state, [{ set: ["tool", "rows", "8", "done"], value: true }]);
  expect(await revertAt("tool.fresh")).toBe(true);
  expect(state).toEqual({
    note: "short",
    tool: { rows: { 7: { done: false }, 8: { done: true } }, gone: "here" },
  });
  expect(await revertAt("tool.fresh")).toBe(false);
  expect(asked).toEqual([]);
});

it("revertEntry: restores a long value in full", async () => {
  expect(await revertAt("note")).toBe(true);
  expect((state as { note: string }).note).toBe(LONG);
  expect(asked).toEqual(["/api/sync/projects%3A%3A1/changes/3"]);
});

it("revertEntry: leaves a value that another person has changed since", async () => {
  state = applyOperations(state, [{ set: ["note"], value: "Bob's" }]);
  expect(await revertAt("note")).toBe(false);
  expect((state as { note: string }).note).toBe("Bob's");
});
