import { describe, expect, it } from "vitest";
import { pathFilter, zipLogEntries } from "./zip-path-filter.ts";

describe("the contents of a zip", () => {
  it("FILE-11 a folder's zip has its visible files and its folders, but no data files of tools", () => {
    const isIn = pathFilter({ kind: "folder", path: "a" });
    expect(isIn("a/b.ris")).toBe(true);
    expect(isIn("a/deep/c.ris")).toBe(true);
    expect(isIn("a/empty/.keep")).toBe(true);
    expect(isIn("a/data-review-1.json")).toBe(false);
    expect(isIn("ab/c.ris")).toBe(false);
    const isChosen = pathFilter({ kind: "files", paths: ["a/b.ris"] });
    expect(["a/b.ris", "b.ris", "a"].filter(isChosen)).toEqual(["a/b.ris"]);
    const isWithFolders = pathFilter({ kind: "files", paths: ["b.ris"], folders: ["a"] });
    expect(
      ["a/empty/.keep", "a/data-review-1.json", "b.ris", "c/.keep"].filter(isWithFolders),
    ).toEqual(["a/empty/.keep", "b.ris"]);
  });

  it("FILE-15 a zip is logged with its path or paths, at most 1,000 per log entry", () => {
    const type = "fileDownloadZip";
    expect(zipLogEntries({ kind: "folder", path: "a" })).toEqual([{ type, filePath: "a" }]);
    expect(zipLogEntries({ kind: "files", paths: ["b"] })).toEqual([{ type, filePath: "b" }]);
    expect(zipLogEntries({ kind: "files", paths: ["b", "c"] })).toEqual([
      { type, filePaths: ["b", "c"] },
    ]);
    const paths = Array.from({ length: 2_300 }, (_, index) => `${index}.ris`);
    const entries = zipLogEntries({ kind: "files", paths });
    expect(entries.map(({ filePaths }) => filePaths?.length)).toEqual([1000, 1000, 300]);
    expect(entries.flatMap(({ filePaths }) => filePaths ?? [])).toEqual(paths);
  });
});
