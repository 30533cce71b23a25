import { describe, expect, test } from "vitest";
import { encodeFileId } from "../files/file-id.ts";
import type { ProjectFile } from "../files/project-file.ts";
import { readLogEntry, type LogEntry } from "../timeline/log-entry.ts";
import { reviewFlow } from "./review-flow.ts";

const at = (minute: number): string => `2026-03-02T10:${String(minute).padStart(2, "0")}:00.000Z`;

function library(path: string, refCount: number, minute = 0, created = minute): ProjectFile {
  return {
    path,
    name: path,
    size: 1,
    mime: "text/plain",
    created: at(created),
    modified: at(minute),
    accessed: undefined,
    storageId: path,
    contentId: path,
    library: { refCount },
  };
}

function entry(type: string, minute: number, data: Record<string, unknown>): LogEntry {
  return readLogEntry({
    id: `${type} ${minute}`,
    project: "p",
    user: null,
    type,
    data,
    credits: 0,
    created_at: at(minute),
  });
}

const counts = (...given: Parameters<typeof reviewFlow>) =>
  reviewFlow(...given).map(({ label, count }) => [label, count]);
const MERGE = entry("fileMerge", 5, {
  filePath: "all.ris",
  sources: [
    { filePath: "a.ris", references: 100 },
    { filePath: "b.ris", references: 50 },
  ],
  references: 150,
});
const MERGED = [library("a.ris", 100), library("b.ris", 50), library("all.ris", 150, 4)];
const dedupe = (path: string, minute: number, removed: number): LogEntry =>
  entry("fileDedupe", minute, { filePath: path, removed, references: 1 });

describe("a review's numbers", () => {
  test("without libraries there are no numbers; without removed duplicates there is only 'Found'", () => {
    expect(reviewFlow([], [])).toEqual([]);
    expect(reviewFlow([library("a.ris", 12)], [])).toEqual([
      { label: "Found", count: 12, source: "In a.ris, no duplicates removed yet" },
    ]);
  });

  test("decided references are counted as soon as there are any, if all libraries have them", () => {
    const labelled = (included: number, excluded: number): ProjectFile => ({
      ...library("a.ris", 12),
      library: { refCount: 12, decisions: { included, excluded } },
    });
    expect(counts([labelled(0, 0)], [])).toEqual([["Found", 12]]);
    expect(reviewFlow([labelled(2, 3)], []).at(-1)).toEqual({
      label: "Decided",
      count: 5,
      source: "2 included, 3 excluded, 7 left",
    });
    expect(counts([labelled(2, 3), library("b.ris", 1)], [])).toEqual([["Found", 13]]);
  });

  test("each number says where it comes from", () => {
    const files = [...MERGED.slice(0, 2), library("all.ris", 130, 9, 4)];
    expect(reviewFlow(files, [MERGE, dedupe("all.ris", 8, 20)])).toEqual([
      { label: "Found", count: 150, source: "130 in all.ris, and 20 duplicates removed" },
      { label: "After duplicates", count: 130, source: "In all.ris" },
    ]);
  });

  test("merged libraries count once, even when they are deleted or merged again", () => {
    expect(counts(MERGED, [MERGE])).toEqual([["Found", 150]]);
    expect(counts(MERGED.slice(2), [MERGE])).toEqual([["Found", 150]]);
    const again = entry("fileMerge", 7, {
      filePath: "every.ris",
      sources: [{ filePath: "all.ris", references: 150 }],
    });
    const log = [MERGE, again];
    expect(counts([...MERGED.slice(0, 2), library("every.ris", 150, 6)], log)).toEqual([
      ["Found", 150],
    ]);
    // The sources count again once the merged library is deleted.
    expect(counts(MERGED.slice(0, 2), [MERGE])).toEqual([["Found", 150]]);
    expect(counts([library("a.ris", 30, 9)], [MERGE])).toEqual([["Found", 30]]);
  });

  test("duplicates count if they were removed from a source before its merge, but not after", () => {
    const log = [dedupe("a.ris", 2, 7), MERGE, dedupe("b.ris", 8, 3)];
    const files = [
      library("a.ris", 100, 3, 0),
      library("b.ris", 47, 9, 0),
      library("all.ris", 150, 4),
    ];
    expect(counts(files, log)).toEqual([
      ["Found", 157],
      ["After duplicates", 150],
    ]);
  });

  test("a removal that is not in the file yet counts, and an undone one does not", () => {
    const before = library("a.ris", 100, 1);
    const removed = [
      ["Found", 100],
      ["After duplicates", 90],
    ];
    expect(counts([before], [dedupe("a.ris", 2, 10)])).toEqual(removed);
    const title = "Undid “Remove 10 duplicates”";
    const undone = entry("fileEdit", 3, { filePath: "a.ris", title });
    expect(counts([before], [dedupe("a.ris", 2, 10), undone])).toEqual([["Found", 100]]);
    const redone = entry("fileEdit", 4, { filePath: "a.ris", title: title.replace("Un", "Re") });
    expect(counts([before], [dedupe("a.ris", 2, 10), undone, redone])).toEqual(removed);
  });

  test("'Found' is not shown if duplicates were removed from a library that no longer exists", () => {
    expect(counts([library("new name.ris", 90)], [dedupe("a.ris", 2, 10)])).toEqual([
      ["After duplicates", 90],
    ]);
  });

  test("libraries that a tool made from others do not count", () => {
    const generateFrom = encodeFileId({ projectId: "p", path: "a.ris" });
    const made = { ...library("included.ris", 8), origin: { generateFrom } };
    expect(counts([library("a.ris", 100), made], [])).toEqual([["Found", 100]]);
    expect(counts([made], [])).toEqual([["Found", 8]]);
  });
});
