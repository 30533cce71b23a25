import { format, parse, type Reference } from "@tera/references";
import { expect, test } from "vitest";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import {
  countChangedDecisions,
  withDecision,
  type DuplicateReview,
  openDecisions,
  reviewOf,
  updatesFromReview,
  withDismissed,
  withMerged,
  withOnlyMerged,
  withKeptDecisions,
} from "./duplicate-review.ts";
import { groupsOf } from "./duplicate-groups.ts";
import {
  groupDecision,
  isGroupDecided,
  nextUndecided,
  withGroupDecision,
} from "./group-decisions.ts";
import { mergeAtOnce } from "./merge-at-once.ts";
import { DISMISSED_DUPLICATES_KEY } from "../../references/dismissed-duplicates.ts";

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

test("reviewOf: excludes dismissed pairs, and withDismissed adds them", () => {
  const again = reviewOf(keepingBoth, PAIRS);
  expect(again.pairs).toEqual([pairOf("c", "d")]);
  expect(again.dismissed).toEqual([pairOf("a", "b")]);
  const all = withDismissed(withDecision(again, 0, "left"));
  expect(all.pairs).toEqual([pairOf("c", "d"), pairOf("a", "b")]);
  expect([...all.decisions]).toEqual([
    [0, "left"],
    [1, "both"],
  ]);
  expect(nextUndecided(all, groupsOf(all.pairs), 0)).toBeUndefined();
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

test("merging at once: keeps the other decisions separate until they are applied", () => {
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

test('repeating a decision clears it, and "both" applies to the reference that was kept', () => {
  const review = reviewOf(LIBRARY, PAIRS);
  expect(withDecision(withDecision(review, 0, "left"), 0, "left").decisions.size).toBe(0);
  const chain = reviewOf(LIBRARY, [pairOf("a", "b"), pairOf("b", "c")]);
  const decided = withDecision(withDecision(chain, 0, "left"), 1, "both");
  const after = applied(LIBRARY, decided);
  expect(after.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(reviewOf(after, [pairOf("a", "c")]).dismissed).toEqual([pairOf("a", "c")]);
  const gone = LIBRARY.filter(({ id }) => id !== "c");
  expect([...updatesFromReview(gone, withDecision(chain, 1, "both"))]).toEqual([]);
});

test("linked pairs make one group, which is merged without the references taken out", () => {
  const review = reviewOf(LIBRARY, [pairOf("a", "b"), pairOf("a", "c"), pairOf("b", "c")]);
  const groups = groupsOf([...review.pairs, pairOf("d", "e")]);
  expect(groups).toEqual([
    { ids: ["a", "b", "c"], places: [0, 1, 2] },
    { ids: ["d", "e"], places: [3] },
  ]);
  const group = groups[0] ?? { ids: [], places: [] };
  const idsAfter = (separate: readonly string[]): readonly string[] => {
    const decision = { choice: "merged" as const, separate: new Set(separate) };
    const next = withGroupDecision(review, group, decision);
    expect(groupDecision(next, group)).toEqual(decision);
    expect(isGroupDecided(next, group)).toBe(true);
    expect(withGroupDecision(next, group, decision).decisions.size).toBe(0);
    return applied(LIBRARY, next).map(({ id }) => id);
  };
  expect(idsAfter([])).toEqual(["a", "d"]);
  expect(idsAfter(["b"])).toEqual(["a", "b", "d"]);
  const keeping = withGroupDecision(review, group, { choice: "both", separate: new Set() });
  expect(reviewOf(applied(LIBRARY, keeping), review.pairs).dismissed).toEqual(review.pairs);
  expect(isGroupDecided(withDecision(review, 0, "left"), group)).toBe(false);
});

test("two references taken out of a group can still be merged with each other later", () => {
  const all = [pairOf("a", "b"), pairOf("b", "c"), pairOf("c", "d")];
  const review = reviewOf(LIBRARY, all);
  const [group = { ids: [], places: [] }] = groupsOf(all);
  const separate = new Set(["c", "d"]);
  const next = withGroupDecision(review, group, { choice: "merged", separate });
  expect(isGroupDecided(next, group)).toBe(true);
  expect(openDecisions(next)).toMatchObject({ open: 3, decisions: { length: 2 } });
  const after = applied(LIBRARY, next);
  expect(reviewOf(after, [pairOf("a", "c"), pairOf("c", "d")])).toMatchObject({
    pairs: [pairOf("c", "d")],
    dismissed: [pairOf("a", "c")],
  });
});

test("a merge at once counts references and pairs left, and omits groups with another pair", () => {
  const identical = (left: string, right: string): LikelyPair => ({
    ...pairOf(left, right),
    reasons: (["title", "year", "authors"] as const).map((about) => ({ about, is: "same" })),
  });
  const differing = (left: string, right: string): LikelyPair => ({
    ...pairOf(left, right),
    reasons: [{ about: "volume", is: "different" }],
  });
  const group = [differing("a", "b"), differing("a", "c"), differing("b", "c")];
  const pair = identical("d", "e");
  expect(mergeAtOnce(reviewOf(LIBRARY, [...group, pair]), 100)).toEqual({
    pairs: [pair],
    removed: 1,
    left: 3,
    grouped: 0,
  });
  const all = reviewOf(LIBRARY, group);
  expect(mergeAtOnce(all, 90)).toEqual({ pairs: group, removed: 2, left: 0, grouped: 0 });
  // Pairs that link the same two references after the merge count once.
  const mixed = reviewOf(LIBRARY, [identical("a", "b"), ...group.slice(1)]);
  expect(mergeAtOnce(mixed, 100)).toMatchObject({ removed: 1, left: 1 });
  for (const chain of [
    reviewOf(LIBRARY, [identical("a", "b"), identical("b", "c")]),
    withDecision(all, 1, "both"),
  ])
    expect(mergeAtOnce(chain, 90)).toEqual({ pairs: [], removed: 0, left: 2, grouped: 2 });
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
