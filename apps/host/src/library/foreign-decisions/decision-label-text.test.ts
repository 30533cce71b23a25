import { expect, test } from "vitest";
import { labelOf, withForeignDecision } from "./decision-label-text.ts";

const PENDING = { program: "Rayyan", reasons: [], labels: [] } as const;
const REASONS = ["Wrong population", "No control"];

test("a decision becomes our label, and differing reviewers the label Conflict", () => {
  for (const decision of ["Included", "Excluded", "Maybe", "Conflict"] as const)
    expect(labelOf({ ...PENDING, decision }, REASONS)).toBe(decision);
  expect(labelOf({ ...PENDING, decision: undefined }, REASONS)).toBeUndefined();
});

test("reasons follow an exclusion in the spelling of the project", () => {
  const excluded = { ...PENDING, decision: "Excluded" } as const;
  expect(labelOf({ ...excluded, reasons: ["wrong population"] }, REASONS)).toBe(
    "Excluded: Wrong population",
  );
  expect(labelOf({ ...excluded, reasons: ["no control", "too old"] }, REASONS)).toBe(
    "Excluded: No control; too old",
  );
  expect(labelOf({ ...PENDING, decision: "Included", reasons: ["too old"] }, REASONS)).toBe(
    "Included",
  );
});

test("the original text and the person's own labels and keywords stay", () => {
  const notes = 'RAYYAN-INCLUSION: {"Ana"=>"Maybe"} | RAYYAN-LABELS: trial,adults';
  expect(withForeignDecision({ id: "1", notes, keywords: ["Adults"] }, [])).toEqual({
    id: "1",
    notes,
    label: "Maybe",
    keywords: ["Adults", "trial"],
  });
  expect(withForeignDecision({ id: "1", notes, label: "Included" }, [])).toEqual({
    id: "1",
    notes,
    label: "Included",
    keywords: ["trial", "adults"],
  });
  expect(withForeignDecision({ id: "1", notes: "Seen" }, [])).toBeUndefined();
});
