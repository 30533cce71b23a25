import { expect, test } from "vitest";
import type { StoredEntry, StoredVersion } from "./stored-version.ts";
import { traceFiles } from "./trace-files.ts";

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 12, 10 * minute));

const save = (file: string, minute: number, more: Partial<StoredVersion> = {}): StoredVersion => ({
  file,
  path: `${file}.ris`,
  version: 1,
  author: null,
  created_at: at(minute),
  tool: null,
  hint: null,
  sha256: null,
  size: 1,
  ref_count: null,
  deleted_at: null,
  sources: [],
  copied: null,
  ...more,
});

const entry = (type: string, minute: number, data: object): StoredEntry => ({
  id: `${type}-${minute}`,
  type,
  user: null,
  created_at: at(minute),
  data: { ...data },
});

/** Each file's parents, such as `b: ["tool a"]`. */
function parents(versions: readonly StoredVersion[], entries: readonly StoredEntry[] = []) {
  return Object.fromEntries(
    traceFiles(versions, entries, []).files.map(({ id, parents: list }) => [
      id,
      list.map(({ how, file }) => `${how} ${file}`),
    ]),
  );
}

/** The files of each entry, given the latest first. */
function filesOf(versions: readonly StoredVersion[], entries: readonly StoredEntry[]) {
  return traceFiles(versions, entries, []).entries.map(({ id, files }) => [id, files]);
}

test("provenance: a file has the files that its tool read and the one it was copied from", () => {
  const copied = { file: "a", version: 1 };
  expect(
    parents([save("a", 0), save("b", 1, { sources: ["a", "b", "a"] }), save("c", 2, { copied })]),
  ).toEqual({ a: [], b: ["tool a"], c: ["copy a"] });
});

test("provenance: an edit continues the save before it, a restored save the one it restored", () => {
  const [first, second] = [
    save("c", 1, { sources: ["a"] }),
    save("c", 2, { version: 2, sources: ["b"] }),
  ];
  const edited = save("c", 3, { version: 3, tool: "x" });
  const restored = save("c", 4, { version: 4, copied: { file: "c", version: 1 } });
  const roots = [save("a", 0), save("b", 0)];
  expect(parents([...roots, first, second, edited])["c"]).toEqual(["tool b"]);
  expect(parents([...roots, first, second, edited, restored])["c"]).toEqual(["tool a"]);
});

test("provenance: a file's facts come from its last save, how it was made from its first", () => {
  const [file] = traceFiles(
    [
      save("a", 0, { tool: "Words", hint: "search", sha256: "0" }),
      save("a", 1, { version: 2, sha256: "1", ref_count: 7 }),
    ],
    [],
    [],
  ).files;
  expect(file).toMatchObject({
    tool: "Words",
    hint: "search",
    madeAt: at(0),
    savedAt: at(1),
    version: 2,
    sha256: "1",
    references: 7,
  });
});

test("provenance: lists deleted and temporary files only if others were made from them", () => {
  const deleted_at = at(9);
  expect(
    parents([
      save("a", 0, { deleted_at }),
      save("b", 1, { deleted_at, sources: ["a"] }),
      save("c", 2, { sources: ["b"] }),
      save("d", 3, { deleted_at }),
      save("e", 4, { path: ".temp/1/e.csv", sources: ["c"] }),
    ]),
  ).toEqual({ a: [], b: ["tool a"], c: ["tool b"] });
});

test("provenance: a merge in the timeline names its files as parents", () => {
  const sources = [
    { filePath: "a.ris", references: 1 },
    { filePath: "b.ris", references: 2 },
    { filePath: "unknown.ris", references: 3 },
    7,
  ];
  const versions = [save("a", 0), save("b", 0), save("c", 1)];
  const entries = [entry("fileMerge", 1, { filePath: "c.ris", sources })];
  expect(parents(versions, entries)["c"]).toEqual(["merge a", "merge b"]);
  expect(filesOf(versions, entries)).toEqual([["fileMerge-1", ["c", "a", "b"]]]);
});

test("provenance: files that an import names are on a device, and are not parents", () => {
  const sources = [{ filePath: "a.ris", references: 1 }];
  expect(
    parents([save("a", 0), save("b", 0)], [entry("fileImport", 1, { filePath: "b.ris", sources })])[
      "b"
    ],
  ).toEqual([]);
});

test("provenance: entries follow a file through its renames and moves", () => {
  expect(
    filesOf(
      [save("a", 0, { path: "New/sub/last.ris" })],
      [
        entry("fileEdit", 5, { filePath: "New/sub/last.ris" }),
        entry("fileMove", 4, { filePath: "New/sub/last.ris", from: "Old", to: "New" }),
        entry("fileRename", 3, { from: "Older/", to: "Old/" }),
        entry("fileRename", 2, { from: "Older/sub/first.ris", to: "Older/sub/last.ris" }),
        entry("fileUpload", 1, { filePaths: ["Older/sub/first.ris", "other.ris"] }),
      ],
    ),
  ).toEqual([
    ["fileEdit-5", ["a"]],
    ["fileMove-4", ["a"]],
    ["fileRename-3", ["a"]],
    ["fileRename-2", ["a"]],
    ["fileUpload-1", ["a"]],
  ]);
});

test("provenance: an entry is about the file that had its path at that time", () => {
  const versions = [
    save("a", 0, { path: "x.ris", deleted_at: at(2) }),
    save("b", 3, { path: "x.ris", sources: ["a"] }),
  ];
  const entries = [
    entry("fileEdit", 4, { filePath: "x.ris" }),
    entry("fileEdit", 1, { filePath: "x.ris" }),
  ];
  expect(filesOf(versions, entries)).toEqual([
    ["fileEdit-4", ["b"]],
    ["fileEdit-1", ["a"]],
  ]);
});

test("provenance: a round belongs to the file that had its path when it was opened", () => {
  const opened = {
    id: "r",
    name: "Titles",
    filePath: "old.ris",
    fileVersion: "v1",
    references: 3,
    stage: "title-abstract",
    criteria: "",
    exclusionReasons: [],
    reviewers: 2,
    isBlind: true,
    openedBy: "p",
    closedAt: null,
    unblindedAt: null,
  } as const;
  const { rounds } = traceFiles(
    [save("a", 0, { path: "new.ris" })],
    [entry("fileRename", 2, { from: "old.ris", to: "new.ris" })],
    [
      { ...opened, openedAt: at(1).toISOString() },
      { ...opened, id: "s", filePath: "new.ris", openedAt: at(3).toISOString() },
      { ...opened, id: "t", filePath: "lost.ris", openedAt: at(0).toISOString() },
    ],
  );
  expect(rounds.map(({ id, file }) => [id, file])).toEqual([
    ["s", "a"],
    ["r", "a"],
    ["t", null],
  ]);
});

test("provenance: a restored version undoes the removals and imports that it lacks", () => {
  const saves = [
    save("c", 0),
    save("c", 2, { version: 2 }),
    save("c", 4, { version: 3 }),
    save("c", 6, { version: 4, copied: { file: "c", version: 2 } }),
    save("other", 0),
  ];
  const file = { filePath: "c.ris" };
  const entries = [
    entry("fileDedupe", 8, { ...file, removed: 1 }),
    entry("fileRestore", 6, file),
    entry("fileDedupe", 5, { filePath: "other.ris", removed: 9 }),
    entry("fileImport", 4, { ...file, references: 4 }),
    entry("fileDedupe", 3, { ...file, removed: 3 }),
    entry("fileDedupe", 1, { ...file, removed: 2 }),
  ];
  const undone = (versions: readonly StoredVersion[], all = entries) =>
    traceFiles(versions, all, []).entries.flatMap(({ id, undoneBy }) =>
      undoneBy === null ? [] : [`${id} by ${undoneBy}`],
    );
  expect(undone(saves)).toEqual(["fileImport-4 by fileRestore-6", "fileDedupe-3 by fileRestore-6"]);
  // Restoring the replaced version brings them back.
  const back = save("c", 7, { version: 5, copied: { file: "c", version: 3 } });
  expect(undone([...saves, back], [entry("fileRestore", 7, file), ...entries])).toEqual([]);
});
