import { describe, expect, it } from "vitest";
import type { HistoryPatch } from "@tera/contract";
import { historyEntries } from "./history-entries.ts";
import type { Segment } from "@tera/sync";

const ANN = "5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11";
const BOB = "6c1dae8f-4055-4d1b-8b68-1e7b201f3c22";
const NOON = Date.UTC(2026, 10, 6, 12);

function patch(
  version: number,
  author: string | null,
  seconds: number,
  ...changes: (readonly [Segment[], unknown, unknown])[]
): HistoryPatch {
  const historyValue = (value: unknown) => (value === undefined ? {} : { value });
  return {
    version,
    author,
    author_name: null,
    created_at: new Date(NOON + seconds * 1000).toISOString(),
    changes: changes.map(([at, before, after]) => ({
      at,
      before: historyValue(before),
      after: historyValue(after),
    })),
  };
}

const entryRows = (patches: readonly HistoryPatch[]) =>
  historyEntries(patches.toReversed()).map(({ author, place, before, after }) => [
    author === ANN ? "Ann" : author === BOB ? "Bob" : author,
    place.join("."),
    before.value,
    after.value,
  ]);

describe("history entries", () => {
  it("historyEntries: lists each changed path with its values before and after, latest first", () => {
    expect(
      entryRows([
        patch(1, ANN, 0, [["name"], "Tea", "Trials of tea"], [["type"], "a", "b"]),
        patch(2, BOB, 1, [["tags", 0], undefined, "x"]),
      ]),
    ).toEqual([
      ["Bob", "tags.0", undefined, "x"],
      ["Ann", "type", "a", "b"],
      ["Ann", "name", "Tea", "Trials of tea"],
    ]);
  });

  it("historyEntries: merges one person's continuous typing into one entry", () => {
    expect(
      entryRows([
        patch(1, ANN, 0, [["name"], "", "T"]),
        patch(2, ANN, 1, [["name"], "T", "Te"]),
        patch(3, ANN, 60, [["name"], "Te", "Tea"]),
      ]),
    ).toEqual([["Ann", "name", "", "Tea"]]);
    expect(
      entryRows([
        patch(1, ANN, 0, [["name"], "", "T"]),
        patch(2, ANN, 300, [["name"], "T", "Tea"]),
      ]),
    ).toHaveLength(2);
    const saved = [patch(2, ANN, 1, [["name"], "T", "Tea"]), patch(1, ANN, 0, [["name"], "", "T"])];
    expect(historyEntries(saved)).toHaveLength(1);
    expect(historyEntries(saved, false)).toHaveLength(2);
  });

  it("historyEntries: keeps changes by several people, reverts and anonymous changes separate", () => {
    expect(
      entryRows([
        patch(1, ANN, 0, [["name"], "a", "b"]),
        patch(2, BOB, 1, [["name"], "b", "c"]),
        patch(3, ANN, 2, [["name"], "c", "d"]),
      ]),
    ).toHaveLength(3);
    expect(
      entryRows([patch(1, ANN, 0, [["name"], "a", "b"]), patch(2, ANN, 1, [["name"], "b", "a"])]),
    ).toHaveLength(2);
    expect(
      entryRows([patch(1, null, 0, [["name"], "a", "b"]), patch(2, null, 1, [["name"], "b", "c"])]),
    ).toHaveLength(2);
  });

  it("historyEntries: gives every entry a unique key", () => {
    const entries = historyEntries([
      patch(2, BOB, 1, [["a"], 1, 2], [["b"], 1, 2]),
      patch(1, ANN, 0, [["a"], 0, 1]),
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
  });
});
