import { expect, it } from "vitest";
import type { RoundResults } from "./result-sets.ts";
import { READING_RESULTS, type ResultsAction, resultsReducer } from "./results-state.ts";

const RESULTS: RoundResults = {
  sets: { include: [], exclude: [], maybe: [], undecided: [] },
  conflicts: 0,
  unmatched: [],
};
const after = (...actions: readonly ResultsAction[]) =>
  actions.reduce(resultsReducer, READING_RESULTS);
const SAVING = [
  { type: "sorted", results: RESULTS },
  { type: "save", chosen: ["include", "exclude"] },
] as const;

it("results are read, chosen, saved and named", () => {
  expect(after({ type: "read", count: 500 })).toEqual({ kind: "reading", count: 500 });
  expect(after(...SAVING)).toMatchObject({ kind: "saving", written: 0, files: 2 });
  expect(after(...SAVING, { type: "wrote", written: 1 })).toMatchObject({ written: 1 });
  expect(after(...SAVING, { type: "saved", names: ["a.ris"] })).toMatchObject({
    kind: "saved",
    names: ["a.ris"],
  });
});

it("a cancelled or failed save returns to the choice, a failed read does not", () => {
  expect(after(...SAVING, { type: "saved", names: undefined }).kind).toBe("choosing");
  expect(after(...SAVING, { type: "fail", error: "full" })).toMatchObject({
    kind: "choosing",
    error: "full",
  });
  expect(after({ type: "fail", error: "away" })).toEqual({ kind: "failed", error: "away" });
  expect(after({ type: "save", chosen: [] })).toBe(READING_RESULTS);
});
