import { expect, test } from "vitest";
import { summaryText } from "./summary-text.ts";

const NOTHING = { found: 9, included: 0, excluded: 0, maybe: 0, conflicts: 0, labelled: 0 };

test.each([
  [
    { ...NOTHING, programs: ["Rayyan"], included: 1_200, excluded: 300, conflicts: 14 },
    "Decisions of Rayyan were found: 1,200 included, 300 excluded, 14 differ between reviewers.",
  ],
  [
    { ...NOTHING, programs: ["Rayyan", "EndNote"], maybe: 2, conflicts: 1, labelled: 1 },
    "Decisions of Rayyan and EndNote were found: 2 maybe, 1 differs between reviewers. Labels on 1 reference become keywords.",
  ],
  [
    { ...NOTHING, programs: ["Covidence"], labelled: 7 },
    "Labels of Covidence were found on 7 references.",
  ],
] as const)("the summary of %o is read in one sentence", (summary, text) => {
  expect(summaryText(summary)).toBe(text);
});
