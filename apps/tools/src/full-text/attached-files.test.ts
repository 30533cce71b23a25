import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentKey, filesOf, storedFile } from "./attached-files.ts";
import { isPdf } from "./open-full-text.ts";

describe("full texts", () => {
  it("in the namespace are found only under their own library and reference", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (library, reference, other) => {
        fc.pre(other !== reference);
        const file = { id: "a.pdf", name: "a.pdf" };
        const stored = { [attachmentKey(library, reference)]: file };
        expect(storedFile(stored, library, reference)).toEqual(file);
        expect(storedFile(stored, library, other)).toBeUndefined();
      }),
    );
  });

  it("ignore entries that are not files, as after a removal", () => {
    const key = attachmentKey("a.ris", "1");
    for (const value of [null, 1, "a.pdf", {}, { id: "", name: "a" }, { id: "a" }, []])
      expect(storedFile({ [key]: value }, "a.ris", "1")).toBeUndefined();
  });

  it("are those of the library, and the stored one until the library has it", () => {
    const stored = { id: "f1", name: "a.pdf" };
    const b = { name: "b.pdf", path: "texts/b.pdf" };
    expect(filesOf(["texts/b.pdf"], stored, [])).toEqual([b, stored]);
    expect(filesOf(["texts/b.pdf"], undefined, [])).toEqual([b]);
    expect(filesOf(["texts/a.pdf"], stored, [])).toEqual([{ name: "a.pdf", path: "texts/a.pdf" }]);
  });

  it("that another program named come last, unless one of that name is attached", () => {
    const named = { name: "c.pdf", path: "12/c.pdf", isNamed: true };
    expect(filesOf([], undefined, ["12/c.pdf", "13/c.pdf"])).toEqual([named]);
    expect(filesOf(["texts/c.pdf"], undefined, ["12/c.pdf"])).toEqual([
      { name: "c.pdf", path: "texts/c.pdf" },
    ]);
  });

  it("are opened as PDF only if their content is a PDF", async () => {
    expect(await isPdf(new Blob(["%PDF-1.7\n"]))).toBe(true);
    expect(await isPdf(new Blob(["\uFEFF\n%PDF-1.7"]))).toBe(true);
    expect(await isPdf(new Blob(["<html>"]))).toBe(false);
    expect(await isPdf(new Blob([]))).toBe(false);
  });
});
