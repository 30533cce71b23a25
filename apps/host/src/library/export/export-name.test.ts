import { expect, test } from "vitest";
import { defaultExtension, exportName } from "./export-name.ts";

test.each([
  ["Search/hips.ris", ".ris"],
  ["hips.BIB", ".bib"],
  ["hips.csl.json", ".csl.json"],
  ["hips.json", ".json"],
  ["hips.ciw", ".ris"],
  ["hips", ".ris"],
] as const)("the export of %s suggests %s", (path, extension) => {
  expect(defaultExtension(path)).toBe(extension);
});

test("an export is named after the library, its part and the format", () => {
  expect(exportName("Search/hips.csl.json", "selected", ".bib")).toBe("hips-selected.bib");
  expect(exportName("hips.v2.ciw", "all", ".csl.json")).toBe("hips.v2.csl.json");
});
