import type { RoundOutcome } from "@tera/bridge-sdk/screening";
import { expect, test } from "vitest";
import { newReferences } from "./new-records.ts";

const outcome = (
  referenceId: string,
  record: RoundOutcome["record"],
  kind: RoundOutcome["outcome"] = "exclude",
): RoundOutcome => ({
  referenceId,
  outcome: kind,
  reason: null,
  labels: [],
  notes: [],
  isResolved: false,
  reviewers: 1,
  record,
});

const LIBRARY = [
  { id: "1", title: "Tea and sleep", date: "2020" },
  { id: "other id", title: "Coffee and sleep", date: "2021", doi: "10.1/c" },
  { id: "3", title: "Milk and sleep", date: "2022" },
  { id: "4", title: "Water and sleep", date: "2023" },
];

test("PRISMA update: only references that no earlier round decided are new", () => {
  const earlier = [
    outcome("1", { title: "Tea and sleep" }),
    outcome("2", { doi: "10.1/C", title: "Coffee" }, "include"),
    outcome("3", { title: "Milk and sleep" }, "undecided"),
  ];
  expect(newReferences(LIBRARY, earlier).map(({ id }) => id)).toEqual(["3", "4"]);
});

test("PRISMA update: conflicts of an earlier round stay there", () => {
  const earlier = [outcome("4", { title: "Water and sleep" }, "conflict")];
  expect(newReferences(LIBRARY, earlier).map(({ id }) => id)).toEqual(["1", "other id", "3"]);
});
