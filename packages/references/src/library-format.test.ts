import { expect, it } from "vitest";
import { libraryByName, libraryFileTypes } from "./library-format.ts";

it.each([
  ["search.ris", "yes"],
  ["search.NBIB", "yes"],
  ["pubmed.medline", "yes"],
  ["wos.2026.ciw", "yes"],
  ["Zotero.bib", "yes"],
  ["notes.txt", "maybe"],
  ["export.json", "maybe"],
  ["rayyan.csv", "maybe"],
  ["protocol.docx", "no"],
  ["ris", "no"],
])("LIB-06 libraryByName: %s is a library: %s", (name, answer) => {
  expect(libraryByName(name)).toBe(answer);
});

it("LIB-06 libraryFileTypes: lists every extension with its dot, for file pickers", () => {
  expect(libraryFileTypes()).toMatch(/^\.ris,\.nbib,.*\.json,\.csv,\.tsv$/);
});
