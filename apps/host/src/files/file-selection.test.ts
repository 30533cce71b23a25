import { describe, expect, it } from "vitest";
import { type FileRow, rowsOf } from "./file-rows.ts";
import {
  EMPTY_SELECTION,
  extendRange,
  invertRows,
  selectRows,
  toggleRow,
  topmost,
  withoutMissing,
} from "./file-selection.ts";
import { type Folder, toProjectFile, toTree } from "./project-file.ts";

const treeOf = (...paths: string[]): Folder =>
  toTree(
    paths.map((path) =>
      toProjectFile({
        id: path,
        path,
        size: 1,
        mime: "text/plain",
        createdAt: undefined,
        modifiedAt: undefined,
        accessedAt: undefined,
        contentId: "1",
        metadata: {},
      }),
    ),
  );
const rowsIn = (tree: Folder): readonly FileRow[] =>
  rowsOf(tree, {
    query: "",
    order: { by: "name", direction: "ascending" },
    collapsed: new Set(),
  });
const row = (tree: Folder, id: string): FileRow => {
  const found = rowsIn(tree).find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no row ${id}.`);
  return found;
};

describe("selected files", () => {
  const tree = treeOf("a/b/one", "a/two", "three");

  it("FILE-04 selecting a folder selects all inside; deselecting a file deselects the folder", () => {
    const whole = toggleRow(EMPTY_SELECTION, row(tree, "a/"));
    expect([...whole.ids].toSorted()).toEqual(["a/", "a/b/", "a/b/one", "a/two"]);
    expect(topmost(whole.ids)).toEqual(["a/"]);
    const without = toggleRow(whole, row(tree, "a/b/one"));
    expect([...without.ids]).toEqual(["a/two"]);
  });

  it("FILE-04 a new range from the same anchor replaces the previous one", () => {
    const rows = rowsIn(tree);
    const [first] = rows;
    if (first === undefined) throw new Error("There are no rows.");
    const three = toggleRow(EMPTY_SELECTION, row(tree, "three"));
    const last = rows.length - 1;
    expect(extendRange(three, rows, last, 0).ids.size).toBe(5);
    expect([...extendRange(extendRange(three, rows, last, 0), rows, last, last - 1).ids]).toEqual([
      "three",
      "a/two",
    ]);
  });

  it("FILE-04 all files can be selected, and inverting a selection selects all others", () => {
    const rows = rowsIn(tree);
    expect(selectRows(rows).ids.size).toBe(5);
    expect(invertRows(selectRows(rows), rows).ids.size).toBe(0);
    expect(
      [...invertRows(toggleRow(EMPTY_SELECTION, row(tree, "a/two")), rows).ids].toSorted(),
    ).toEqual(["a/b/", "a/b/one", "three"]);
  });

  it("FILE-04 removed files, and a folder that gained a file, leave the selection", () => {
    const whole = selectRows(rowsIn(tree));
    expect(withoutMissing(whole, tree)).toBe(whole);
    const after = treeOf("a/b/one", "a/b/new", "a/two");
    expect([...withoutMissing(whole, after).ids].toSorted()).toEqual(["a/b/one", "a/two"]);
  });
});
