import { expect, it } from "vitest";
import { countDecisions } from "./decision-label.ts";

it("countDecisions: counts inclusions and exclusions, but neither 'Maybe' nor own labels", () => {
  const labels = [
    "Included",
    "include",
    " EXCLUDED ",
    "Excluded: Wrong population",
    "Maybe",
    "second reviewer",
    undefined,
  ];
  expect(countDecisions(labels.map((label) => (label === undefined ? {} : { label })))).toEqual({
    included: 2,
    excluded: 2,
  });
});
