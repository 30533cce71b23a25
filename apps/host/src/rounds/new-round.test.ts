import { expect, test } from "vitest";
import { type NewRound, newRoundProblems, reasonsIn, settingsOf } from "./new-round.ts";

const GIVEN: NewRound = {
  path: "library.ris",
  name: " Titles ",
  stage: "title-abstract",
  criteria: "مراهقون",
  reasons: "Wrong population\n\n  Wrong outcomes \nWrong population",
  reviewers: 2,
  isBlind: true,
};

test("exclusion reasons are the lines with text, in their order and each once", () => {
  expect(reasonsIn(GIVEN.reasons)).toEqual(["Wrong population", "Wrong outcomes"]);
  expect(reasonsIn(" \n\n")).toEqual([]);
});

test("a complete round has no problems, and its settings have no spare spaces", () => {
  expect(newRoundProblems(GIVEN)).toEqual({});
  expect(settingsOf(GIVEN)).toEqual({
    name: "Titles",
    stage: "title-abstract",
    criteria: "مراهقون",
    exclusionReasons: ["Wrong population", "Wrong outcomes"],
    reviewers: 2,
    isBlind: true,
  });
});

test.each<[keyof ReturnType<typeof newRoundProblems>, Partial<NewRound>]>([
  ["path", { path: "" }],
  ["name", { name: "  " }],
  ["name", { name: "x".repeat(201) }],
  ["criteria", { criteria: "x".repeat(20_001) }],
  ["reasons", { reasons: Array.from({ length: 101 }, (_, n) => `Reason ${n}`).join("\n") }],
  ["reasons", { reasons: "x".repeat(301) }],
  ["reviewers", { reviewers: null }],
  ["reviewers", { reviewers: 0 }],
  ["reviewers", { reviewers: 21 }],
  ["reviewers", { reviewers: 1.5 }],
])("a problem is named at the field %s: %o", (field, change) => {
  expect(Object.keys(newRoundProblems({ ...GIVEN, ...change }))).toEqual([field]);
});
