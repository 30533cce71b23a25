import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachedFile, attachmentKey } from "./attached-files.ts";
import { isPdf } from "./open-full-text.ts";

describe("full texts", () => {
  it("are found under the library and reference that they were attached to, and no other", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (library, reference, other) => {
        fc.pre(other !== reference);
        const file = { id: "a.pdf", name: "a.pdf" };
        const stored = { [attachmentKey(library, reference)]: file };
        expect(attachedFile(stored, library, reference)).toEqual(file);
        expect(attachedFile(stored, library, other)).toBeUndefined();
      }),
    );
  });

  it("ignore what is no file, as after removing one", () => {
    const key = attachmentKey("a.ris", "1");
    for (const value of [null, 1, "a.pdf", {}, { id: "", name: "a" }, { id: "a" }, []])
      expect(attachedFile({ [key]: value }, "a.ris", "1")).toBeUndefined();
  });

  it("are opened as PDF only if their content is one", async () => {
    expect(await isPdf(new Blob(["%PDF-1.7\n"]))).toBe(true);
    expect(await isPdf(new Blob(["\uFEFF\n%PDF-1.7"]))).toBe(true);
    expect(await isPdf(new Blob(["<html>"]))).toBe(false);
    expect(await isPdf(new Blob([]))).toBe(false);
  });
});
