import { format, parse, type Reference } from "@tera/references";
import { expect, test } from "vitest";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import {
  countChangedDecisions,
  withDecision,
  type DuplicateReview,
  nextUndecided,
  openDecisions,
  reviewOf,
  updatesFromReview,
  withDismissed,
  withMerged,
  withOnlyMerged,
  withKeptDecisions,
} from "./duplicate-review.ts";
import { DISMISSED_DUPLICATES_KEY } from "./dismissed-duplicates.ts";

const LIBRARY: readonly Reference[] = ["a", "b", "c", "d"].map((id) => ({
  id,
  title: `Title of ${id}`,
  extras: { ris: { ZZ: [id] } },
}));
const pairOf = (left: string, right: string): LikelyPair => ({
  left,
  right,
  score: 0.98,
  reasons: [],
});
const PAIRS = [pairOf("a", "b"), pairOf("c", "d")];

function applied(references: readonly Reference[], review: DuplicateReview): readonly Reference[] {
  const updates = updatesFromReview(references, review);
  return references.flatMap(
    (reference) => updates.get(reference.id) ?? (updates.has(reference.id) ? [] : [reference]),
  );
}

const keepingBoth = applied(LIBRARY, withDecision(reviewOf(LIBRARY, PAIRS), 0, "both"));

test("reviewOf excludes dismissed pairs, and withDismissed adds them", () => {
  const again = reviewOf(keepingBoth, PAIRS);
  expect(again.pairs).toEqual([pairOf("c", "d")]);
  expect(again.dismissed).toEqual([pairOf("a", "b")]);
  const all = withDismissed(withDecision(again, 0, "left"));
  expect(all.pairs).toEqual([pairOf("c", "d"), pairOf("a", "b")]);
  expect([...all.decisions]).toEqual([
    [0, "left"],
    [1, "both"],
  ]);
  expect(nextUndecided(all, 0)).toBeUndefined();
  expect(countChangedDecisions(all)).toBe(1);
});

test("dismissing a pair changes only the extras of its two references", () => {
  expect(keepingBoth.map(({ extras }) => extras)).toEqual([
    { ris: { ZZ: ["a"] }, json: { [DISMISSED_DUPLICATES_KEY]: ["b"] } },
    { ris: { ZZ: ["b"] }, json: { [DISMISSED_DUPLICATES_KEY]: ["a"] } },
    LIBRARY[2]?.extras,
    LIBRARY[3]?.extras,
  ]);
  expect(updatesFromReview(keepingBoth, withDismissed(reviewOf(keepingBoth, PAIRS))).size).toBe(0);
});

test.each([".ris", ".nbib", ".xml", ".json", ".txt"])(
  "dismissed duplicates survive writing and reading a %s file",
  async (extension) => {
    const { references } = await parse(
      await format([...keepingBoth], { filename: `library${extension}` }),
      { filename: `library${extension}` },
    );
    expect(reviewOf(references, PAIRS).dismissed).toEqual([pairOf("a", "b")]);
  },
);

test("clearing or changing the decision on a dismissed pair removes the dismissal", () => {
  const shown = withDismissed(reviewOf(keepingBoth, [pairOf("a", "b")]));
  const taken = withDecision(shown, 0, "both");
  expect(countChangedDecisions(taken)).toBe(1);
  expect(applied(keepingBoth, taken)).toEqual(LIBRARY);
  const merged = applied(keepingBoth, withDecision(shown, 0, "merged"));
  expect(merged.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(JSON.stringify(merged)).not.toContain(DISMISSED_DUPLICATES_KEY);
});

test("merging pairs at once keeps the other decisions apart until they are applied", () => {
  const review = withDecision(reviewOf(LIBRARY, PAIRS), 0, "both");
  const merged = PAIRS.slice(1);
  expect([...withMerged(review, merged).decisions]).toEqual([
    [0, "both"],
    [1, "merged"],
  ]);
  expect(applied(LIBRARY, withOnlyMerged(review, merged)).map(({ id }) => id)).toEqual([
    "a",
    "b",
    "c",
  ]);
  const shown = withDismissed(reviewOf(keepingBoth, PAIRS));
  expect(applied(keepingBoth, withOnlyMerged(shown, merged)).slice(0, 2)).toEqual(
    keepingBoth.slice(0, 2),
  );
});

test("a pair that only one of its two references lists as dismissed is still reviewed", () => {
  const renamed = [keepingBoth[0] as Reference, LIBRARY[1] as Reference];
  expect(reviewOf(renamed, [pairOf("a", "b")]).pairs).toEqual([pairOf("a", "b")]);
});

test('repeating a decision clears it, and "both" has no effect if a reference is removed', () => {
  const review = reviewOf(LIBRARY, PAIRS);
  expect(withDecision(withDecision(review, 0, "left"), 0, "left").decisions.size).toBe(0);
  const chain = reviewOf(LIBRARY, [pairOf("a", "b"), pairOf("b", "c")]);
  const updates = updatesFromReview(
    LIBRARY,
    withDecision(withDecision(chain, 0, "left"), 1, "both"),
  );
  expect([...updates]).toEqual([["b", null]]);
});

test("saved decisions apply again to unchanged pairs, but not to pairs with another score", () => {
  const decided = withDecision(withDecision(reviewOf(LIBRARY, PAIRS), 0, "merged"), 1, "left");
  const kept = openDecisions(decided);
  expect(kept).toMatchObject({ open: 2, decisions: [{ choice: "merged" }, { choice: "left" }] });
  const changed = PAIRS.map((pair, place) => (place === 1 ? { ...pair, score: 0.8 } : pair));
  const again = withKeptDecisions(reviewOf(LIBRARY, changed), kept.decisions);
  expect([...again.decisions]).toEqual([[0, "merged"]]);
});

test("dismissed pairs that are shown again count neither as open nor as saved decisions", () => {
  expect(openDecisions(withDismissed(reviewOf(keepingBoth, PAIRS)))).toEqual({
    open: 1,
    decisions: [],
  });
});
