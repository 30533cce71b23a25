import { describe, expect, it } from "vitest";
import { librariesToMerge } from "./libraries-to-merge.ts";

const isLibrary = (path: string): boolean => path.endsWith(".ris");

describe("VAL-10 merging", () => {
  it.each([[[]], [["a.ris"]], [["a.ris", "a.ris"]]])("of %j asks for two files", (paths) => {
    expect(() => librariesToMerge(paths, isLibrary)).toThrow(/^Select at least 2 files to merge$/u);
  });

  it.each([[["a.ris", "b.docx"]], [["a.docx", "b.docx", "c.pdf"]]])(
    "of %j asks for two libraries",
    (paths) => {
      expect(() => librariesToMerge(paths, isLibrary)).toThrow(
        /^At least 2 reference libraries are needed to merge$/u,
      );
    },
  );

  it("takes the libraries and leaves the other files out", () => {
    expect(librariesToMerge(["b.ris", "x.docx", "a.ris", "b.ris"], isLibrary)).toEqual([
      "b.ris",
      "a.ris",
    ]);
  });
});
