import type { RoundOutcome } from "@tera/bridge-sdk/screening";
import { expect, it } from "vitest";
import { resultsOf } from "./result-sets.ts";

const outcome = (
  referenceId: string,
  kind: RoundOutcome["outcome"],
  reason: string | null = null,
): RoundOutcome => ({
  referenceId,
  outcome: kind,
  reason,
  labels: [],
  notes: [],
  isResolved: false,
  reviewers: 2,
  record: {},
});

const nameOf = (id: string): string => ({ ann: "Ann Osei" })[id] ?? id;

it("resultsOf: sorts references by outcome and labels the decided ones", () => {
  const references = ["a", "b", "c", "d", "e", "f"].map((id) => ({ id, title: id, label: "own" }));
  const { sets, conflicts } = resultsOf(
    references,
    [
      outcome("a", "include"),
      outcome("b", "exclude", "Wrong outcome"),
      outcome("c", "exclude"),
      outcome("d", "maybe"),
      outcome("e", "conflict"),
    ],
    nameOf,
  );
  expect(sets.include).toEqual([{ id: "a", title: "a", label: "Included" }]);
  expect(sets.exclude.map(({ label }) => label)).toEqual(["Excluded: Wrong outcome", "Excluded"]);
  expect(sets.maybe.map(({ label }) => label)).toEqual(["Maybe"]);
  expect(sets.undecided).toEqual([references[4], references[5]]);
  expect(conflicts).toBe(1);
});

it("resultsOf: names decided references that the library no longer has", () => {
  const { sets, unmatched } = resultsOf(
    [{ title: "Without an id" }],
    [outcome("x", "include"), outcome("y", "undecided")],
    nameOf,
  );
  expect(sets.undecided).toHaveLength(1);
  expect(unmatched.map(({ referenceId }) => referenceId)).toEqual(["x"]);
});

it("resultsOf: adds labels to keywords, and notes with their authors to the research notes", () => {
  const noted = {
    ...outcome("a", "maybe"),
    labels: ["Ask", "sepsis"],
    notes: [{ reviewer: "ann", note: "No abstract" }],
  };
  const reference = { id: "a", keywords: ["sepsis"], researchNotes: "Mine" };
  expect(resultsOf([reference], [noted], nameOf).sets.maybe).toEqual([
    {
      id: "a",
      label: "Maybe",
      keywords: ["sepsis", "Ask"],
      researchNotes: "Mine\nAnn Osei: No abstract",
    },
  ]);
});
