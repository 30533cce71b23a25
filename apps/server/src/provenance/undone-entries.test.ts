import { expect, test } from "vitest";
import { undoneEntries } from "./undone-entries.ts";

let minute = 0;
const entry = (id: string, type: string, data: object, files = ["a"]) => {
  minute += 1;
  return {
    id,
    type,
    user: null,
    data: { ...data },
    created_at: new Date(Date.UTC(2026, 0, 1, 12, minute)),
    files,
  };
};
const removal = (id: string, removed: number, files?: string[]) =>
  entry(id, "fileDedupe", { removed }, files);
const said = (id: string, title: string, files?: string[]) =>
  entry(id, "fileEdit", { title }, files);
/** Takes the entries in the order in which they were made. */
const undone = (...entries: ReturnType<typeof entry>[]) =>
  Object.fromEntries(undoneEntries(entries.toReversed()));

test("undone entries: an undo marks the latest removal of as many duplicates in its file", () => {
  expect(
    undone(
      removal("first", 3),
      removal("second", 3),
      removal("other file", 3, ["b"]),
      removal("other count", 4),
      said("undo", "Undid “Remove 3 duplicates”"),
    ),
  ).toEqual({ second: "undo" });
});

test("undone entries: a redo counts again, and can be undone again", () => {
  const made = [
    removal("r", 3),
    said("u", "Undid “Remove 3 duplicates”"),
    said("again", "Redid “Remove 3 duplicates”"),
  ];
  expect(undone(...made)).toEqual({});
  expect(undone(...made, said("u2", "Undid “Remove 3 duplicates”"))).toEqual({ r: "u2" });
});

test("undone entries: an undo marks the latest import of as many references", () => {
  expect(
    undone(
      entry("import", "fileImport", { references: 8 }),
      said("undo", "Undid the import of 8 references"),
      entry("import again", "fileImport", { references: 8 }),
    ),
  ).toEqual({ import: "undo" });
});

test("undone entries: an undo stored just before its change marks it; an older one does not", () => {
  const undo = said("undo", "Undid “Remove 3 duplicates”");
  const removed = removal("removal", 3);
  const soon = { ...removed, created_at: new Date(undo.created_at.getTime() + 1000) };
  const late = { ...removed, created_at: new Date(undo.created_at.getTime() + 3_600_000) };
  expect(undone(undo, soon)).toEqual({ removal: "undo" });
  expect(undone(undo, late)).toEqual({});
});
