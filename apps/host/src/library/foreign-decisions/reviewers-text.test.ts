import { expect, test } from "vitest";
import { reviewersText } from "./reviewers-text.ts";

test("each reviewer is named with their decision, and reasons follow", () => {
  const notes =
    'RAYYAN-INCLUSION: {"Ada"=>"Included", "Ben"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong population';
  expect(reviewersText({ id: "1", notes })).toBe(
    "Rayyan: Ada included, Ben excluded (wrong population)",
  );
  expect(reviewersText({ id: "1", extras: { csv: { "Cleo's vote": ["Maybe"] } } })).toBe(
    "Covidence: Cleo maybe",
  );
});

test("nothing is said of decisions without reviewers", () => {
  expect(reviewersText({ id: "1", notes: "Exclusion reason: Wrong setting;" })).toBeUndefined();
  expect(reviewersText({ id: "1", notes: "Seen" })).toBeUndefined();
  expect(reviewersText({ id: "1", label: "Excluded" })).toBeUndefined();
});
