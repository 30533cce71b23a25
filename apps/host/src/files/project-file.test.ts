import { describe, expect, it } from "vitest";
import { downloadName } from "./download-file.ts";
import { checkFileName, extensionOf, freeName } from "./file-name.ts";
import { formatSize } from "./file-size.ts";
import { filesBelow, isHidden, type ProjectFile, toProjectFile, toTree } from "./project-file.ts";
import { storedFile } from "./stored-file.fixture.ts";
import { expiryOf, isTemporary, temporaryPath } from "./temporary-file.ts";

function file(path: string): ProjectFile {
  return toProjectFile(storedFile(path));
}

describe("a temporary file for a download", () => {
  it("FILE-21 a temporary file is hidden from lists and folders and expires after 30 minutes", () => {
    const path = temporaryPath("counts.csv");
    expect(isTemporary(path)).toBe(true);
    expect(isHidden(path)).toBe(true);
    expect(toTree([file(path), file("kept.ris")])).toMatchObject({
      folders: [],
      files: [{ path: "kept.ris" }],
    });
    expect(temporaryPath("counts.csv")).not.toBe(path);
    expect(expiryOf(Date.UTC(2026, 0, 1))).toBe("2026-01-01T00:30:00.000Z");
  });

  it("FILE-21 a folder is not hidden because its name resembles the temporary folder's", () => {
    expect(isHidden("temp/kept.ris")).toBe(false);
    expect(isHidden("kept.temp/a.ris")).toBe(false);
  });
});

describe("file names", () => {
  it.each([
    ["../up.ris"],
    ["a/b.ris"],
    ["a\\b.ris"],
    ["nul\u0000.ris"],
    ["x".repeat(300)],
    ["  "],
    ["bad\uD800"],
    ["a..b"],
    [".keep"],
    ["invoice\u202Etxt.exe"],
  ])("the file name %j is rejected with a message", (name) => {
    expect(checkFileName(name)).toEqual({ problem: expect.stringMatching(/\.$/u) as string });
  });

  it("file names in every script are kept, normalized to one Unicode form", () => {
    expect(checkFileName(" Cafe\u0301 研究 🧪.ris ")).toEqual({ name: "Café 研究 🧪.ris" });
  });

  it("a file name that is taken gets the first free number", () => {
    expect(freeName("a.ris", new Set(["a.ris", "a (2).ris"]))).toBe("a (3).ris");
    expect(freeName("README", new Set(["README"]))).toBe("README (2)");
  });

  it.each([
    ["search.ris", "search_260102_030405.ris"],
    ["Search.2026.RIS", "Search.2026_260102_030405.RIS"],
    ["README", "README_260102_030405"],
  ])("FILE-13 a download of %s is named %s", (name, expected) => {
    expect(downloadName(name, new Date(2026, 0, 2, 3, 4, 5))).toBe(expected);
  });

  it("a file's extension begins at the last dot, but not at a leading dot", () => {
    expect(extensionOf("Search.2026.RIS")).toBe(".ris");
    expect(extensionOf(".keep")).toBe("");
  });
});

describe("file lists", () => {
  it("FILE-02 file lists hide the data files of tools", () => {
    expect(isHidden("data-review-1.json")).toBe(true);
    expect(isHidden("Search/data-a-b.json")).toBe(true);
    for (const path of ["data-extraction.docx", "data-review.json", "my-data-a-b.json"])
      expect([path, isHidden(path)]).toEqual([path, false]);
  });

  it("FILE-03 a placeholder file is not listed, but keeps its folder", () => {
    const tree = toTree([file("Search/.keep")]);
    expect(tree.folders).toHaveLength(1);
    expect(tree.folders[0]).toMatchObject({ name: "Search", path: "Search", files: [] });
  });

  it("file names are in natural order, and filesBelow finds every file below a folder", () => {
    const tree = toTree([file("b10.ris"), file("b9.ris"), file("A/x.ris"), file("A/B/y.ris")]);
    expect(tree.files.map(({ name }) => name)).toEqual(["b9.ris", "b10.ris"]);
    expect(filesBelow(tree).map(({ path }) => path)).toEqual([
      "b9.ris",
      "b10.ris",
      "A/x.ris",
      "A/B/y.ris",
    ]);
  });

  it("a file is a library only if it has a reference count", () => {
    const stored = {
      id: "1",
      path: "a.ris",
      size: 1,
      mime: "",
      createdAt: undefined,
      modifiedAt: undefined,
      accessedAt: undefined,
      contentId: undefined,
    };
    expect(
      toProjectFile({ ...stored, metadata: { reflib: { refCount: 3, format: "ris" } } }).library,
    ).toEqual({ refCount: 3, format: "ris" });
    expect(
      toProjectFile({ ...stored, metadata: { reflib: { refCount: "3" } } }).library,
    ).toBeUndefined();
  });
});

describe("file sizes", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [64_000, "64 KB"],
    [999_960, "1.0 MB"],
    [20_100_000, "20.1 MB"],
    [3_000_000_000, "3.0 GB"],
  ])("a size of %d bytes is shown as %s", (bytes, words) => {
    expect(formatSize(bytes)).toBe(words);
  });
});
