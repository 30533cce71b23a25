import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachedFiles, findAttachedFile, withAttachedFiles } from "./attached-files.ts";
import { format, parse } from "./index.ts";
import { WRITABLE_FORMATS } from "./library-format.ts";
import type { Reference } from "./reference.ts";

const EMPTY: Reference = { id: "1", title: "t" };
const path = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .map((value) => value.replaceAll(/[\p{Cc}\p{Cs}\ufeff\ufffe\uffff]/gu, ""))
  .filter((value) => value !== "");
const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 4 });

describe("the files of a reference", () => {
  it.each(WRITABLE_FORMATS)("are preserved when saved and read: %s", async (target) => {
    await fc.assert(
      fc.asyncProperty(paths, async (given) => {
        const attached = withAttachedFiles(EMPTY, given);
        const { references } = await parse(await format([attached], { format: target }));
        expect(references).toEqual([attached]);
        expect(references.map(attachedFiles)).toEqual([given]);
      }),
      { numRuns: 100 },
    );
  });

  it("withAttachedFiles replaces the files, and leaves nothing behind without any", () => {
    const attached = withAttachedFiles(EMPTY, ["a.pdf", "b/c.pdf"]);
    expect(attachedFiles(withAttachedFiles(attached, ["d.pdf"]))).toEqual(["d.pdf"]);
    expect(withAttachedFiles(attached, [])).toEqual(EMPTY);
    const sourced: Reference = { ...EMPTY, extras: { ris: { XX: ["1"] }, json: { sources: [] } } };
    expect(withAttachedFiles(withAttachedFiles(sourced, ["a.pdf"]), [])).toEqual(sourced);
  });

  it("values of other shapes are ignored and kept", () => {
    const foreign: Reference = {
      ...EMPTY,
      extras: { json: { files: [7, { path: "a" }, "a.pdf"] } },
    };
    expect(attachedFiles(foreign)).toEqual(["a.pdf"]);
    expect(withAttachedFiles(foreign, []).extras?.json?.["files"]).toEqual([7, { path: "a" }]);
    expect(attachedFiles({ ...EMPTY, extras: { json: { files: "a.pdf" } } })).toEqual(["a.pdf"]);
    expect(attachedFiles({ ...EMPTY, extras: { json: { files: { path: "a" } } } })).toEqual([]);
  });
});

const filesAt = (...given: readonly string[]) => given.map((at) => ({ path: at }));

it.each([
  ["a.pdf", filesAt("b/a.pdf", "a.pdf"), "a.pdf"],
  ["a.pdf", filesAt("b/a.pdf", "c.pdf"), "b/a.pdf"],
  ["old/a.pdf", filesAt("a.pdf"), "a.pdf"],
  ["a.pdf", filesAt("b/a.pdf", "c/a.pdf"), undefined],
  ["a.pdf", filesAt("b.pdf"), undefined],
])("an attached file is found by its path, or by its name after a move: %s", (given, files, to) => {
  expect(findAttachedFile(given, files)?.path).toBe(to);
});
