import { describe, expect, it } from "vitest";
import { FILE_HINTS, isFileHint, suggestFileName } from "./file-hints.ts";

const NOTHING_TAKEN = { files: [], signature: "LB", isTaken: () => false };

describe("file-name hints", () => {
  it("HINT-01 there are exactly these 18 hints, each with a title and a name template", () => {
    expect(Object.keys(FILE_HINTS)).toEqual([
      "search",
      "deduplicated",
      "deduplicated-plus-dupes",
      "deduplicated-dupes",
      "deduplicated-screened",
      "deduplicated-removed",
      "screening",
      "screened-include",
      "screened-exclude",
      "screened-undecided",
      "screened-custom",
      "disputed-discarded",
      "disputed-included",
      "snowballed-cited-and-referenced",
      "snowballed-referenced",
      "snowballed-cited",
      "snowballed-manual",
      "forest-plot-data",
    ]);
    const hints = Object.values(FILE_HINTS);
    for (const { title, filename } of hints) {
      expect(title).toMatch(/^[A-Z].*[a-z]$/u);
      expect(filename).toMatch(/^[a-z-]+(?:\$SIG-[a-z-]*)?\$X\.(?:\$EXT|scrn)$/u);
    }
    expect(new Set(hints.map(({ title }) => title)).size).toBe(18);
    expect(new Set(hints.map(({ filename }) => filename)).size).toBe(18);
    expect(isFileHint("toString")).toBe(false);
  });

  it("HINT-02 $EXT is the most common extension of the source files, json by default", () => {
    const suggest = (files: readonly string[]): string =>
      suggestFileName({ ...NOTHING_TAKEN, hint: "search", files });
    expect(suggest(["a.ris", "Search/b.RIS", "c.xml", "none", ".keep"])).toBe("search-1.ris");
    expect(suggest(["a.xml", "b.ris"])).toBe("search-1.xml");
    expect(suggest([])).toBe("search-1.json");
    expect(suggest(["README", "folder.d/.keep"])).toBe("search-1.json");
  });

  it("HINT-02 $SIG is the reviewer's signature, without characters that are not allowed in file names", () => {
    const suggest = (signature: string | undefined): string =>
      suggestFileName({ ...NOTHING_TAKEN, hint: "screened-include", signature });
    expect(suggest("LB")).toBe("screened-LB-include-1.json");
    expect(suggest("$& L/../B")).toBe("screened-$& L B-include-1.json");
    expect(suggest(undefined)).toBe("screened-include-1.json");
  });

  it("HINT-02 $X is the first number from 1 that gives an unused name", () => {
    const taken = new Set(["screening-LB-1.scrn", "screening-LB-2.scrn", "screening-LB-4.scrn"]);
    expect(
      suggestFileName({
        ...NOTHING_TAKEN,
        hint: "screening",
        isTaken: (name) => taken.has(name),
      }),
    ).toBe("screening-LB-3.scrn");
  });

  it("HINT-03 suggesting a name throws if the hint is unknown or there are no files", () => {
    expect(() => suggestFileName({ ...NOTHING_TAKEN, hint: undefined })).toThrow(/hints search/u);
    expect(() => suggestFileName({ ...NOTHING_TAKEN, hint: "toString" })).toThrow(/hints search/u);
    expect(() => suggestFileName({ ...NOTHING_TAKEN, hint: "search", files: undefined })).toThrow(
      /files/u,
    );
  });

  it("HINT-03 suggesting a name gives up after trying 100 numbers", () => {
    const tried: string[] = [];
    const isTaken = (name: string): boolean => tried.push(name) > 0;
    expect(() => suggestFileName({ ...NOTHING_TAKEN, hint: "search", isTaken })).toThrow(
      "100 files have names like search-$X.json. Choose another name.",
    );
    expect(tried).toHaveLength(100);
    expect(tried.at(-1)).toBe("search-100.json");
  });
});
