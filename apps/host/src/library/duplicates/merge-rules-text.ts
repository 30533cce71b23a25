import type { DuplicateChoice, MergeRules } from "@tera/references/merge";
import { countOf } from "../../platform/date-text.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { IDENTICAL_ONLY } from "./match-percent.ts";

export const KEEP_LABELS: Readonly<Record<MergeRules["keep"], string>> = {
  first: "First in the library",
  last: "Last in the library",
  mostComplete: "Most complete",
  database: "By database",
};

export const FIELDS_LABELS: Readonly<Record<MergeRules["fields"], string>> = {
  fill: "Fill empty fields",
  longest: "Take the longest texts",
};

export function thresholdText(threshold: number): string {
  return threshold === IDENTICAL_ONLY
    ? "Identical pairs only"
    : `Pairs that match by ${threshold}% or more`;
}

/**
 * Returns what the timeline says about a removal: how many pairs were merged, and by which rules.
 * Without `threshold`, the pairs were decided one by one.
 */
export function removalText(
  { decisions }: DuplicateReview,
  rules: Readonly<MergeRules>,
  threshold: number | undefined,
): string {
  const countOfPairs = (...wanted: readonly DuplicateChoice[]): number =>
    [...decisions.values()].filter((choice) => wanted.includes(choice)).length;
  const merged = countOfPairs("merged");
  const kept = countOfPairs("left", "right");
  const both = countOfPairs("both");
  const counts = [
    ...(merged > 0 ? [`merged ${countOf(merged, "pair")}`] : []),
    ...(kept > 0 ? [`kept one reference in ${countOf(kept, "pair")}`] : []),
    ...(both > 0 ? [`kept both in ${countOf(both, "pair")}`] : []),
  ].join(", ");
  const how = threshold === undefined ? "Checked one by one" : thresholdText(threshold);
  return merged > 0 ? `${how}: ${counts}. ${rulesText(rules)}` : `${how}: ${counts}.`;
}

function rulesText({ keep, databases, fields }: Readonly<MergeRules>): string {
  const kept = {
    first: "the first reference in the library",
    last: "the last reference in the library",
    mostComplete: "the most complete reference",
    database: `by database (${databases.join(", ")})`,
  }[keep];
  const how = { fill: "filled its empty fields", longest: "took the longest texts" }[fields];
  return `Kept ${kept} and ${how}.`;
}
