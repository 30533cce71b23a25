import { expect, test } from "vitest";
import { NEW_REVIEW, UPDATED_REVIEW } from "./flow.fixture.ts";
import { flowGroups } from "./flow-titles.ts";
import type { FlowNumbers } from "./flow-numbers.ts";

const titles = (numbers: FlowNumbers): readonly string[] =>
  flowGroups(numbers).map(({ title }) => title);

test("the table of numbers has the diagram's order, and what the diagram leaves out comes last", () => {
  expect(titles(NEW_REVIEW)).toEqual([
    "Databases and registers",
    "Included",
    "Other methods",
    "Previous version of the review",
  ]);
  expect(titles(UPDATED_REVIEW)).toEqual([
    "Previous version of the review",
    "Databases and registers",
    "Other methods",
    "Included",
  ]);
});
