import { DEFAULT_MERGE_RULES } from "@tera/references/merge";
import { expect, test } from "vitest";
import { databasesOf, inChosenOrder } from "./databases-of.ts";
import { parseMergeRules } from "./merge-rules-setting.ts";
import { removalText } from "./merge-rules-text.ts";
import { reviewOf } from "./duplicate-review.ts";

test("stored rules are read, and invalid ones count as the default", () => {
  const rules = { keep: "database", databases: ["Embase"], fields: "longest" };
  expect(parseMergeRules(rules)).toEqual(rules);
  for (const stored of [undefined, null, { keep: "oldest" }, { ...rules, databases: [1] }])
    expect(parseMergeRules(stored)).toEqual(DEFAULT_MERGE_RULES);
});

test("databases are listed by frequency, in one spelling, after those in the chosen order", () => {
  const references = ["MEDLINE", "Embase", "embase ", undefined, "Scopus", "Scopus", "Scopus"].map(
    (database, id) => ({ id: String(id), ...(database === undefined ? {} : { database }) }),
  );
  const all = databasesOf(
    references,
    references.map(({ id }) => id),
  );
  expect(all).toEqual(["Scopus", "Embase", "MEDLINE"]);
  expect(databasesOf(references, ["0", "3"])).toEqual(["MEDLINE"]);
  expect(inChosenOrder(all, ["CINAHL", "medline"])).toEqual(["MEDLINE", "Scopus", "Embase"]);
});

test("the timeline text of a removal has its counts, and the rules if pairs were merged", () => {
  const choices = ["merged", "merged", "left", "both"] as const;
  const review = { ...reviewOf([], []), decisions: new Map(choices.entries()) };
  expect(
    removalText(
      review,
      { keep: "database", databases: ["MEDLINE", "Embase"], fields: "longest" },
      undefined,
    ),
  ).toBe(
    "Checked one by one: merged 2 pairs, kept one reference in 1 pair, kept both in 1 pair. " +
      "Kept by database (MEDLINE, Embase) and took the longest texts.",
  );
  const merged = { ...review, decisions: new Map([[0, "merged"]] as const) };
  expect(removalText(merged, DEFAULT_MERGE_RULES, 100)).toBe(
    "Identical pairs only: merged 1 pair. " +
      "Kept the first reference in the library and filled its empty fields.",
  );
  const kept = { ...review, decisions: new Map([[0, "right"]] as const) };
  expect(removalText(kept, DEFAULT_MERGE_RULES, undefined)).toBe(
    "Checked one by one: kept one reference in 1 pair.",
  );
});
