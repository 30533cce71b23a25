import type { Reference } from "@tera/references";
import { sourcesOf, withSource } from "@tera/references/source";
import { expect, it } from "vitest";
import { readIntoBatches } from "./read-into-batches.ts";
import { readUnitedReferences } from "./read-references.ts";
import { addMissingSource, missingSourcesCounter, NONE_MISSING } from "./missing-sources.ts";

const known = withSource({ id: "1", database: "CINAHL" }, { database: "CINAHL" });

it("missingSourcesCounter: counts references without a source and finds their usual database", () => {
  const counter = missingSourcesCounter();
  expect(counter.result()).toEqual(NONE_MISSING);
  counter.add([known, { id: "2", database: "Embase" }, { id: "3", database: "MEDLINE" }]);
  counter.add([known, { id: "4", database: "MEDLINE" }, { id: "5" }]);
  expect(counter.result()).toEqual({ count: 4, database: "MEDLINE" });
});

it("addMissingSource: adds the source only to references without one", () => {
  const references: Reference[] = [known, { id: "2" }];
  expect(addMissingSource(references, { file: "a.ris" }).map(sourcesOf)).toEqual([
    [{ database: "CINAHL" }],
    [{ file: "a.ris" }],
  ]);
  expect(addMissingSource(references, undefined)).toBe(references);
});

it("a report says how many references of the file have no source", async () => {
  const text = ["Embase", "Embase", "Scopus"]
    .map((name, at) => `TY  - JOUR\nID  - ${at}\nTI  - t\nDB  - ${name}\nER  - \n`)
    .join("\n");
  const report = await readIntoBatches(new Blob([text]), "a.ris", () => undefined);
  expect(report.missingSources).toEqual({ count: 3, database: "Embase" });
});

it("FILE-18 merged libraries keep from which file, database and search each reference came", async () => {
  const file = new Blob(["TY  - JOUR\nID  - 1\nTI  - t\nER  - \n"]);
  const source = { file: "a.ris", database: "Embase", search: "Update", date: "2026-03-01" };
  const references = await readUnitedReferences([
    { file, filename: "a.ris", source },
    { file, filename: "b.ris" },
  ]);
  expect(references.map(sourcesOf)).toEqual([[source], []]);
});
