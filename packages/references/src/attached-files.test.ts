import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  attachedFiles,
  fileAddresses,
  findAttachedFile,
  namedFiles,
  withAttachedFiles,
} from "./attached-files.ts";
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

  it("withAttachedFiles replaces the files, and removes the field if there are none", () => {
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

describe("the files that other programs named", () => {
  const first = async (text: string): Promise<Reference> => {
    const [reference = EMPTY] = (await parse(text)).references;
    return reference;
  };
  const inBibtex = (file: string): Promise<Reference> =>
    first(`@book{k, title={a}, file={${file}}}`);

  it("are those of L1 to L4 in RIS; web addresses are links", async () => {
    const reference = await first(
      `TY  - JOUR
L1  - internal-pdf://0884/Whale 1.pdf
L1  - https://example.org/a.pdf
L2  - files/12/text.html
L3  - http://example.org/related
L4  - file:///C:/figures/one%20two.png
ER  - `,
    );
    expect(namedFiles(reference)).toEqual([
      "0884/Whale 1.pdf",
      "files/12/text.html",
      "/C:/figures/one two.png",
    ]);
    expect(fileAddresses(reference)).toEqual([
      "https://example.org/a.pdf",
      "http://example.org/related",
    ]);
  });

  it("are those of pdf-urls in EndNote XML", async () => {
    const reference = await first(
      `<xml><records><record><titles><title>t</title></titles><urls><pdf-urls>` +
        `<url>internal-pdf://12/100% sure.pdf</url></pdf-urls></urls></record></records></xml>`,
    );
    expect(namedFiles(reference)).toEqual(["12/100% sure.pdf"]);
  });

  it.each([
    ["a.pdf", ["a.pdf"]],
    [":a.pdf:PDF", ["a.pdf"]],
    ["Full Text:files/1/a.pdf:application/pdf;Note:b.txt:text/plain", ["files/1/a.pdf", "b.txt"]],
    [String.raw`:C\:\\papers\\a_b\;c.pdf:PDF`, ["C:/papers/a_b;c.pdf"]],
    [String.raw`:C$\backslash$:/papers/a\_b.pdf:pdf`, ["C:/papers/a_b.pdf"]],
    [String.raw`C:\papers.pdf`, [String.raw`C:/papers.pdf`]],
    ["", []],
    [";;:", [":"]],
  ])("are those of the field file in BibTeX: %s", async (file, files) => {
    expect(namedFiles(await inBibtex(file))).toEqual(files);
  });

  it("come after those attached here, and each once", async () => {
    const reference = withAttachedFiles(await inBibtex(":a.pdf:PDF;:b.pdf:PDF"), ["b.pdf"]);
    expect(namedFiles(reference)).toEqual(["b.pdf", "a.pdf"]);
    expect(attachedFiles(reference)).toEqual(["b.pdf"]);
  });

  it.each(["ris", "endnoteXml"] as const)("stay as they are when saved: %s", async (target) => {
    const extras =
      target === "ris"
        ? { ris: { L1: ["internal-pdf://1/a.pdf"], L4: ["b.png"] } }
        : { endnoteXml: { "urls/pdf-urls/url": ["internal-pdf://1/a.pdf"] } };
    const reference: Reference = { ...EMPTY, type: "book", extras };
    const { references } = await parse(await format([reference], { format: target }));
    expect(references).toEqual([reference]);
  });

  it("takes time in proportion to the text", async () => {
    const hostile = {
      ...EMPTY,
      extras: { bibtex: { file: [":".repeat(200_000), "\\".repeat(200_001)] } },
    };
    expect(namedFiles(hostile).length).toBeLessThan(3);
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
