import { expect, test } from "vitest";
import { pendingDecision, summarizeDecisions } from "./pending-decision.ts";

const inclusion = (decisions: string): string => `RAYYAN-INCLUSION: {${decisions}}`;
const INCLUDED = inclusion('"Ana"=>"Included"');

test("a reference's own label is kept, so only the other program's labels are pending", () => {
  const notes = `${INCLUDED} | RAYYAN-LABELS: trial, Adults`;
  expect(pendingDecision({ id: "1", notes, keywords: ["adults"] })).toEqual({
    program: "Rayyan",
    decision: "Included",
    reasons: [],
    labels: ["trial"],
  });
  expect(pendingDecision({ id: "1", notes, label: "Excluded" })).toMatchObject({
    decision: undefined,
    labels: ["trial", "Adults"],
  });
  expect(
    pendingDecision({ id: "1", notes, label: "Maybe", keywords: ["Trial", "adults"] }),
  ).toBeUndefined();
});

test("a summary counts the decisions that references do not have yet", async () => {
  expect(
    await summarizeDecisions([
      { id: "1", notes: INCLUDED },
      { id: "2", notes: INCLUDED, label: "Included" },
      { id: "3", notes: inclusion('"Ana"=>"Included","Bo"=>"Excluded"') },
      { id: "4", notes: inclusion('"Ana"=>"Maybe"') },
      { id: "5", notes: "Exclusion reason: Wrong outcomes; " },
      { id: "6", notes: "RAYYAN-LABELS: trial" },
      { id: "7", notes: "Nothing" },
    ]),
  ).toEqual({
    programs: ["Rayyan", "Covidence"],
    found: 6,
    included: 1,
    excluded: 1,
    maybe: 1,
    conflicts: 1,
    labelled: 1,
  });
});
