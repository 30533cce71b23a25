import { expect, it } from "vitest";
import { compareExtras } from "./compare-extras.ts";

it("compareExtras: lists decisions, properties and tags of all references", () => {
  const one = {
    id: "1",
    extras: { json: { decision: "include", votes: { noor: 1 } }, ris: { U1: ["a", "b"] } },
  };
  const other = { id: "2", extras: { json: { decision: "exclude" } } };
  expect(compareExtras([one, other])).toEqual([
    { name: "decision", values: ["include", "exclude"] },
    { name: "votes", values: ['{"noor":1}', ""] },
    { name: "U1", values: ["a\nb", ""] },
  ]);
  const sourced = { id: "3", extras: { json: { sources: [{ file: "a.ris" }, { search: "x" }] } } };
  const foreign = { id: "4", extras: { json: { sources: "by hand" } } };
  expect(compareExtras([sourced, foreign])).toEqual([
    { name: "Sources", values: ["a.ris\nx", ""] },
    { name: "sources", values: ["", "by hand"] },
  ]);
  const merged = { id: "5", extras: { json: { mergedFrom: [{ id: "6" }, { id: "7" }] } } };
  expect(compareExtras([merged, { id: "8" }])).toEqual([
    { name: "Merged before", values: ["2 references", ""] },
  ]);
  expect(compareExtras([{ id: "1" }, { id: "2" }])).toEqual([]);
  expect(
    compareExtras([{ id: "1", extras: { json: { notDuplicateOf: ["2"] } } }, { id: "2" }]),
  ).toEqual([]);
});
