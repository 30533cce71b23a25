import { describe, expect, it } from "vitest";
import { librariesToMerge } from "./libraries-to-merge.ts";

const isLibrary = (path: string): boolean => path.endsWith(".ris");

describe("VAL-10 librariesToMerge", () => {
  it.each([[[]], [["a.ris"]], [["a.ris", "a.ris"]]])(
    "librariesToMerge: throws for fewer than two different files: %j",
    (paths) => {
      expect(() => librariesToMerge(paths, isLibrary)).toThrow(
        /^Select at least 2 files to merge$/u,
      );
    },
  );

  it.each([[["a.ris", "b.docx"]], [["a.docx", "b.docx", "c.pdf"]]])(
    "librariesToMerge: throws for fewer than two libraries: %j",
    (paths) => {
      expect(() => librariesToMerge(paths, isLibrary)).toThrow(
        /^At least 2 reference libraries are needed to merge$/u,
      );
    },
  );

  it("librariesToMerge: returns the libraries and ignores other files", () => {
    expect(librariesToMerge(["b.ris", "x.docx", "a.ris", "b.ris"], isLibrary)).toEqual([
      "b.ris",
      "a.ris",
    ]);
  });
});
