import { expect, it } from "vitest";
import { sourceLines } from "./source-line.ts";

it("sourceLines: names database, search, date and file, and leaves out what is missing", () => {
  const sources = [
    { file: "pubmed.nbib", database: "PubMed", date: "2026-03-01", search: "Update" },
    { file: "hand.ris" },
    { database: "Embase", date: "2026-02-31" },
  ];
  expect(sourceLines({ id: "1", extras: { json: { sources } } })).toEqual([
    "PubMed · Update · 1 March 2026 · pubmed.nbib",
    "hand.ris",
    "Embase · 3 March 2026",
  ]);
});
