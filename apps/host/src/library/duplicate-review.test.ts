import { format, parse, type Reference } from "@tera/references";
import { expect, test } from "vitest";
import type { LikelyPair } from "../references/library-index-messages.ts";
import {
  changedDecisions,
  decided,
  type DuplicateReview,
  nextOpen,
  reviewOf,
  wantedByReview,
  withLeftOut,
} from "./duplicate-review.ts";
import { KEPT_APART } from "./kept-apart.ts";

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
  const wanted = wantedByReview(references, review);
  return references.flatMap(
    (reference) => wanted.get(reference.id) ?? (wanted.has(reference.id) ? [] : [reference]),
  );
}

const keepingBoth = applied(LIBRARY, decided(reviewOf(LIBRARY, PAIRS), 0, "both"));

test("a pair of which both are kept is not offered again, and is shown where that is asked for", () => {
  const again = reviewOf(keepingBoth, PAIRS);
  expect(again.pairs).toEqual([pairOf("c", "d")]);
  expect(again.leftOut).toEqual([pairOf("a", "b")]);
  const all = withLeftOut(decided(again, 0, "left"));
  expect(all.pairs).toEqual([pairOf("c", "d"), pairOf("a", "b")]);
  expect([...all.decisions]).toEqual([
    [0, "left"],
    [1, "both"],
  ]);
  expect(nextOpen(all, 0)).toBeUndefined();
  expect(changedDecisions(all)).toBe(1);
});

test("what is decided on a pair stands in both references beside what they keep already, and nowhere else", () => {
  expect(keepingBoth.map(({ extras }) => extras)).toEqual([
    { ris: { ZZ: ["a"] }, json: { [KEPT_APART]: ["b"] } },
    { ris: { ZZ: ["b"] }, json: { [KEPT_APART]: ["a"] } },
    LIBRARY[2]?.extras,
    LIBRARY[3]?.extras,
  ]);
  expect(wantedByReview(keepingBoth, withLeftOut(reviewOf(keepingBoth, PAIRS))).size).toBe(0);
});

test.each([".ris", ".nbib", ".xml", ".json", ".txt"])(
  "both are still kept when the library was written as %s and read again",
  async (extension) => {
    const { references } = await parse(
      await format([...keepingBoth], { filename: `library${extension}` }),
      { filename: `library${extension}` },
    );
    expect(reviewOf(references, PAIRS).leftOut).toEqual([pairOf("a", "b")]);
  },
);

test("another decision on such a pair, or none, leaves no note behind", () => {
  const shown = withLeftOut(reviewOf(keepingBoth, [pairOf("a", "b")]));
  const taken = decided(shown, 0, "both");
  expect(changedDecisions(taken)).toBe(1);
  expect(applied(keepingBoth, taken)).toEqual(LIBRARY);
  const merged = applied(keepingBoth, decided(shown, 0, "merged"));
  expect(merged.map(({ id }) => id)).toEqual(["a", "c", "d"]);
  expect(JSON.stringify(merged)).not.toContain(KEPT_APART);
});

test("a note on one side alone decides nothing: its id may mean another reference by now", () => {
  const renamed = [keepingBoth[0] as Reference, LIBRARY[1] as Reference];
  expect(reviewOf(renamed, [pairOf("a", "b")]).pairs).toEqual([pairOf("a", "b")]);
});

test("a decision is taken back where it is made again, and one about a reference that is gone does nothing", () => {
  const review = reviewOf(LIBRARY, PAIRS);
  expect(decided(decided(review, 0, "left"), 0, "left").decisions.size).toBe(0);
  const chain = reviewOf(LIBRARY, [pairOf("a", "b"), pairOf("b", "c")]);
  const wanted = wantedByReview(LIBRARY, decided(decided(chain, 0, "left"), 1, "both"));
  expect([...wanted]).toEqual([["b", null]]);
});
