import { expect, test } from "vitest";
import { hasLoggedNumbers, repeatedChange, repeatedRemoval, repeatedTitle } from "./undo-titles.ts";

test("undo titles: an undone removal of duplicates is recognised, with its count", () => {
  const title = repeatedTitle("Undid", "Remove 1,204 duplicates");
  expect(repeatedChange(title)).toEqual({ verb: "Undid", type: "fileDedupe", count: 1204 });
  expect(repeatedRemoval(title)).toBe(-1204);
  expect(repeatedRemoval(repeatedTitle("Redid", "Remove 1 duplicate"))).toBe(1);
});

test("undo titles: an undone import is recognised in both wordings", () => {
  const undone = { verb: "Undid", type: "fileImport", count: 8 };
  expect(repeatedChange(repeatedTitle("Undid", "Import 8 references"))).toEqual(undone);
  expect(repeatedChange("Undid the import of 8 references")).toEqual(undone);
  expect(repeatedRemoval("Undid the import of 8 references")).toBeUndefined();
  expect(repeatedChange(repeatedTitle("Undid", "Add 8 references"))).toEqual(undone);
  expect(repeatedChange(repeatedTitle("Undid", "Add a reference"))).toEqual({
    ...undone,
    count: 1,
  });
});

test("undo titles: other changes have no numbers", () => {
  expect(repeatedChange(repeatedTitle("Undid", "Edit title"))).toBeUndefined();
  const labels = ["Remove 2 duplicates", "Import 1 reference", "Add a reference", "Edit"];
  expect(labels.map(hasLoggedNumbers)).toEqual([true, true, true, false]);
});
