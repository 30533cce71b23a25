import type { RoundOutcome } from "@tera/contract";
import type { Reference } from "@tera/references";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findUnmatched } from "./unmatched.ts";

const outcome = (referenceId: string, record: RoundOutcome["record"] = {}): RoundOutcome => ({
  referenceId,
  outcome: "include",
  reason: null,
  labels: [],
  notes: [],
  isResolved: false,
  reviewers: 1,
  record,
});

function unmatchedIds(
  outcomes: readonly RoundOutcome[],
  library: readonly Reference[],
): readonly string[] {
  const finder = findUnmatched(outcomes);
  for (const reference of library) finder.note([reference]);
  return finder.unmatched().map(({ referenceId }) => referenceId);
}

const SEPSIS = { doi: "10.5555/Sepsis", title: "Sepsis bundles: <i>a trial</i>", year: 2019 };

test.each<[string, Reference]>([
  ["its id", { id: "r1" }],
  ["its DOI, however it is written", { id: "x", doi: "https://doi.org/10.5555/sepsis" }],
  ["title and year", { id: "x", title: "Sepsis Bundles – A Trial", date: "2019-05" }],
])("a decision follows its reference by %s", (_, reference) => {
  expect(unmatchedIds([outcome("r1", SEPSIS)], [{ id: "other" }, reference])).toEqual([]);
});

test.each<[string, Reference]>([
  ["another year", { id: "x", title: "Sepsis bundles: a trial", date: "2020" }],
  ["no year", { id: "x", title: "Sepsis bundles: a trial" }],
  ["another DOI and title", { id: "x", doi: "10.5555/other", title: "Other", date: "2019" }],
  ["nothing to compare", { id: "x" }],
  ["the same id, but another DOI", { id: "r1", doi: "10.5555/other", title: SEPSIS.title }],
  ["the same id, but another title", { id: "r1", title: "Statins after stroke", date: "2019" }],
])("a decision is unmatched if the library has only a reference with %s", (_, reference) => {
  expect(unmatchedIds([outcome("r1", SEPSIS)], [reference])).toEqual(["r1"]);
});

test("a decision follows its id to a corrected title, and a reference gets only the first one", () => {
  const corrected = { id: "r1", title: "Sepsis bundles: the trial", date: "2020" };
  expect(unmatchedIds([outcome("r1", SEPSIS), outcome("r2", SEPSIS)], [corrected])).toEqual(["r2"]);
});

test("a decision without a record is matched by id alone", () => {
  expect(unmatchedIds([outcome("r1"), outcome("r2")], [{ id: "r2" }, { id: "x" }])).toEqual(["r1"]);
});

test("matching: finds each decision whose reference stays, in any order and in any parts", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 });
  fc.assert(
    fc.property(ids, ids, fc.boolean(), (decided, there, isRenamed) => {
      const titleOf = (n: number): string => `Trial number ${n} of many`;
      const outcomes = decided.map((n) => outcome(`r${n}`, { title: titleOf(n), year: 2000 + n }));
      const library = there.map((n) => ({
        id: isRenamed ? `other${n}` : `r${n}`,
        title: titleOf(n).toUpperCase(),
        date: String(2000 + n),
      }));
      expect(unmatchedIds(outcomes, library)).toEqual(
        decided.filter((n) => !there.includes(n)).map((n) => `r${n}`),
      );
    }),
  );
});
