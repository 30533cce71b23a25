import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ProjectFile, toProjectFile } from "../project-file.ts";
import { type FileFilter, filterFiles, filterText, sortByPath } from "./file-filter.ts";
import {
  hintedName,
  initialExtension,
  initialName,
  newFilePath,
  saveExtensions,
} from "./save-name.ts";

function file(path: string, refCount?: number): ProjectFile {
  return toProjectFile({
    id: path,
    path,
    size: 1,
    mime: "",
    createdAt: undefined,
    modifiedAt: undefined,
    accessedAt: undefined,
    contentId: "1",
    metadata: refCount === undefined ? {} : { reflib: { refCount } },
  });
}

const ALL: FileFilter = {
  isLibrary: false,
  basename: undefined,
  filename: undefined,
  extension: undefined,
  showHiddenFiles: false,
};
const FILES = [
  file("search.ris", 12),
  file("notes.txt"),
  file("Screening/final.search.RIS", 3),
  file("data-review-1.json"),
  file("Search/.keep"),
];
const names = (filter: Partial<FileFilter>): string[] =>
  filterFiles(FILES, { ...ALL, ...filter }).map(({ name }) => name);

describe("FILE-23 files that the open dialog offers", () => {
  it.each<[string, Partial<FileFilter>, string[]]>([
    ["everything but what is hidden", {}, ["search.ris", "notes.txt", "final.search.RIS"]],
    [
      "hidden files when asked for",
      { showHiddenFiles: true, extension: "json" },
      ["data-review-1.json"],
    ],
    ["libraries alone", { isLibrary: true }, ["search.ris", "final.search.RIS"]],
    [
      "an extension, with or without its dot",
      { extension: ".ris, txt" },
      ["search.ris", "notes.txt", "final.search.RIS"],
    ],
    ["the whole name", { basename: "NOTES.*" }, ["notes.txt"]],
    ["the name without its extension", { filename: "*search" }, ["search.ris", "final.search.RIS"]],
    ["one character", { filename: "note?" }, ["notes.txt"]],
    [
      "all filters at once",
      { isLibrary: true, filename: "final*", extension: "ris" },
      ["final.search.RIS"],
    ],
    [
      "an empty pattern, which lets everything through",
      { basename: " , " },
      ["search.ris", "notes.txt", "final.search.RIS"],
    ],
  ])("%s", (_name, filter, expected) => {
    expect(names(filter)).toEqual(expected);
  });

  it("a tool's pattern never takes long to match", () => {
    const started = performance.now();
    expect(
      filterFiles([file(`${"a".repeat(190)}.ris`)], { ...ALL, basename: `${"*a".repeat(90)}*b` }),
    ).toEqual([]);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("a file name filter without wildcards matches only the file of that name", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9 ]{1,20}$/u),
        fc.stringMatching(/^[a-z0-9 ]{1,20}$/u),
        (name, other) => {
          fc.pre(
            name.trim() !== "" && name.trim() === name && other.trim() === other && other !== "",
          );
          expect(
            filterFiles([file(`${other}.ris`)], { ...ALL, basename: `${name}.ris` }).length,
          ).toBe(name === other ? 1 : 0);
        },
      ),
    );
  });

  it("files are sorted by path in natural order", () => {
    expect(
      sortByPath([file("b10.ris"), file("b9.ris"), file("A/z.ris")]).map(({ path }) => path),
    ).toEqual(["A/z.ris", "b9.ris", "b10.ris"]);
  });

  it.each<[string | undefined, Partial<FileFilter>]>([
    [undefined, {}],
    ["Citation libraries only.", { isLibrary: true }],
    ["Only files named *.ris or *.txt", { extension: ".ris, txt" }],
    [
      "Citation libraries only: search-?.ris, and final*.*",
      { isLibrary: true, basename: "search-?.ris", filename: "final*" },
    ],
    ["Only files named a or b or c or d or e or f or 2 more", { basename: "a,b,c,d,e,f,g,h" }],
  ])("filterText: describes the filter as %s", (words, filter) => {
    expect(filterText({ ...ALL, ...filter })).toBe(words);
  });
});

describe("FILE-20 saving under a new name", () => {
  const LIBRARY = saveExtensions(undefined, [], true);
  const saved = (name: string, extension: string, extensions: readonly string[]): unknown =>
    newFilePath({ name, extension, folder: "" }, extensions, []);

  it("FILE-22 a library gets a library extension even if its name contains dots", () => {
    expect(LIBRARY).toEqual([".xml", ".json", ".ris", ".txt", ".nbib", ".scrn"]);
    expect(saved("Smith et al. 2020", ".xml", LIBRARY)).toEqual({ path: "Smith et al. 2020.xml" });
    expect(saved("Smith et al.", ".ris", LIBRARY)).toEqual({ path: "Smith et al.ris" });
    expect(saved("final.JSON", ".xml", LIBRARY)).toEqual({ path: "final.JSON" });
    expect(saved("final", ".nbib", LIBRARY)).toEqual({ path: "final.nbib" });
  });

  it("FILE-22 a file with a screening hint or an offered .scrn name always gets .scrn", () => {
    for (const [offered, hints, isLibrary] of [
      ["final.ris", ["screening"], true],
      [undefined, ["search", "screening"], false],
      ["final.scrn", [], true],
      ["final.SCRN", [], false],
    ] as const) {
      const extensions = saveExtensions(offered, hints, isLibrary);
      expect(extensions).toEqual([".scrn"]);
      expect(initialExtension(offered, extensions)).toBe(".scrn");
      expect(initialName(offered, extensions, [])).toMatch(/^(?:final|untitled)\.scrn$/iu);
      expect(saved("other.ris", ".scrn", extensions)).toEqual({ path: "other.scrn" });
      expect(saved("round 1.5", ".scrn", extensions)).toEqual({ path: "round 1.5.scrn" });
      expect(saved("other.scrn", ".scrn", extensions)).toEqual({ path: "other.scrn" });
    }
    expect(saveExtensions("final.ris", ["screened-include"], false)).toEqual([]);
  });

  it("FILE-22 a name without a dot gets the chosen extension", () => {
    expect(newFilePath({ name: " counts ", extension: ".csv", folder: "" }, [], FILES)).toEqual({
      path: "counts.csv",
    });
    expect(
      newFilePath({ name: "counts.v2", extension: ".csv", folder: "Search" }, [], FILES),
    ).toEqual({ path: "Search/counts.v2" });
    expect(initialExtension("library.csv", LIBRARY)).toBe(".xml");
    expect(initialExtension("library.ris", LIBRARY)).toBe(".ris");
    expect(initialExtension("counts.csv", [])).toBe(".csv");
  });

  it("FILE-20 HINT-02 a hint gives a file its name, extension and signature", () => {
    const libraries = [file("a.ris", 1), file("b.ris", 1), file("c.xml", 1), file("notes.txt")];
    const hinted = (given: Partial<Parameters<typeof hintedName>[0]>): string | undefined =>
      hintedName({
        hints: ["unknown", "screened-include", "search"],
        isLibrary: true,
        signature: "LB",
        files: libraries,
        sources: [],
        ...given,
      });
    expect(hinted({})).toBe("screened-LB-include-1.ris");
    expect(hinted({ sources: ["c.xml"] })).toBe("screened-LB-include-1.xml");
    expect(hinted({ sources: ["notes.txt", "gone.nbib"] })).toBe("screened-LB-include-1.ris");
    expect(hinted({ files: [...libraries, file("Screened-LB-include-1.RIS")] })).toBe(
      "screened-LB-include-2.ris",
    );
    expect(hinted({ hints: ["forest-plot-data"], isLibrary: false })).toBe(
      "forest-plot-data-1.json",
    );
    expect(hinted({ hints: ["screening"], signature: undefined })).toBe("screening-1.scrn");
    expect(hinted({ hints: ["unknown"] })).toBeUndefined();
    const taken = Array.from({ length: 100 }, (_, index) => file(`search-${index + 1}.ris`, 1));
    expect(hinted({ hints: ["search"], files: taken })).toBeUndefined();
  });

  it("a new name never replaces an existing file", () => {
    expect(newFilePath({ name: "SEARCH.ris", extension: "", folder: "" }, [], FILES)).toEqual({
      problem: expect.stringContaining("Overwrite") as string,
    });
    expect(
      newFilePath({ name: "search.ris", extension: "", folder: "Screening" }, [], FILES),
    ).toEqual({ path: "Screening/search.ris" });
    expect(
      newFilePath({ name: "CAFE\u0301.ris", extension: "", folder: "" }, [], [file("café.ris")]),
    ).toEqual({ problem: expect.stringContaining("Overwrite") as string });
    expect(
      newFilePath({ name: "SEARCH.ris", extension: "", folder: "" }, [], [file("search.ris/a")]),
    ).toEqual({ problem: "The name “search.ris” is already used here. Choose another name." });
    expect(initialName("search.ris", [], FILES)).toBe("search (2).ris");
    expect(initialName("../../search.ris", [], FILES)).toBe("search (2).ris");
    expect(initialName("  ", [], FILES)).toBe("untitled");
  });

  it.each([[""], ["../up.ris"], ["a/b.ris"], [`${"x".repeat(300)}.ris`], ["nul\u0000.ris"]])(
    "the name %j is rejected with a full sentence",
    (name) => {
      expect(newFilePath({ name, extension: ".ris", folder: "" }, [], FILES)).toEqual({
        problem: expect.stringMatching(/\.$/u) as string,
      });
    },
  );
});
