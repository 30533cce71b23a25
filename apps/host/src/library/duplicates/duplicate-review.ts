import type { Reference } from "@tera/references";
import {
  DEFAULT_MERGE_RULES,
  type DuplicateChoice,
  type MergeRules,
  resolveDuplicates,
} from "@tera/references/merge";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import {
  areDismissedDuplicates,
  dismissDuplicate,
  restoreDuplicate,
} from "../../references/dismissed-duplicates.ts";
import type { DuplicateProgress, KeptDecision } from "./duplicate-progress.ts";
import { referencesById } from "../data/references-by-id.ts";

/** A pair without a decision stays unchanged. */
export interface DuplicateReview {
  readonly pairs: readonly LikelyPair[];
  /** Decisions by a pair's index in `pairs`. */
  readonly decisions: ReadonlyMap<number, DuplicateChoice>;
  /** Hidden pairs, which an earlier review dismissed. */
  readonly dismissed: readonly LikelyPair[];
  /** Indexes in `pairs` of previously dismissed pairs that are shown again. */
  readonly shownDismissed: ReadonlySet<number>;
}

/** Leaves dismissed pairs out of `pairs`. */
export function reviewOf(
  references: readonly LazyReference[],
  all: readonly LikelyPair[],
): DuplicateReview {
  const byId = referencesById(
    references,
    all.flatMap(({ left, right }) => [left, right]),
  );
  const pairs: LikelyPair[] = [];
  const dismissed: LikelyPair[] = [];
  for (const pair of all) {
    const [one, other] = [byId.get(pair.left), byId.get(pair.right)];
    (one !== undefined && other !== undefined && areDismissedDuplicates(one, other)
      ? dismissed
      : pairs
    ).push(pair);
  }
  return { pairs, decisions: new Map(), dismissed, shownDismissed: new Set() };
}

/** Restores kept decisions on pairs that have not changed since. */
export function withKeptDecisions(
  review: DuplicateReview,
  kept: readonly KeptDecision[],
): DuplicateReview {
  const decisions = new Map(review.decisions);
  for (const [place, { left, right, score }] of review.pairs.entries()) {
    const known = kept.find(
      (each) => each.left === left && each.right === right && each.score === score,
    );
    if (known !== undefined) decisions.set(place, known.choice);
  }
  return { ...review, decisions };
}

/** Counts the pairs that no earlier review settled, and returns the decisions on them. */
export function openDecisions({
  pairs,
  decisions,
  shownDismissed,
}: DuplicateReview): Pick<DuplicateProgress, "open" | "decisions"> {
  const open = [...pairs.entries()].filter(([place]) => !shownDismissed.has(place));
  return {
    open: open.length,
    decisions: open.flatMap(([place, { left, right, score }]) => {
      const choice = decisions.get(place);
      return choice === undefined ? [] : [{ left, right, score, choice }];
    }),
  };
}

/** Appends the dismissed pairs, each with the decision "both". */
export function withDismissed({
  pairs,
  decisions,
  dismissed,
  shownDismissed,
}: DuplicateReview): DuplicateReview {
  const places = dismissed.map((_, index) => pairs.length + index);
  return {
    pairs: [...pairs, ...dismissed],
    decisions: new Map([...decisions, ...places.map((place) => [place, "both"] as const)]),
    dismissed: [],
    shownDismissed: new Set([...shownDismissed, ...places]),
  };
}

/** Decides to merge these pairs of the review. */
export function withMerged(
  review: DuplicateReview,
  merged: readonly LikelyPair[],
): DuplicateReview {
  const chosen = new Set(merged);
  const places = [...review.pairs.keys()].filter((place) =>
    chosen.has(review.pairs[place] as LikelyPair),
  );
  return {
    ...review,
    decisions: new Map([...review.decisions, ...places.map((place) => [place, "merged"] as const)]),
  };
}

/** Like `withMerged`, without the review's other decisions. */
export function withOnlyMerged(
  review: DuplicateReview,
  merged: readonly LikelyPair[],
): DuplicateReview {
  return withMerged({ ...review, decisions: new Map(), shownDismissed: new Set() }, merged);
}

/** Sets a decision; repeating the current one clears it. */
export function withDecision(
  review: DuplicateReview,
  place: number,
  choice: DuplicateChoice,
): DuplicateReview {
  const decisions = new Map(review.decisions);
  if (decisions.get(place) === choice) decisions.delete(place);
  else decisions.set(place, choice);
  return { ...review, decisions };
}

/** Counts the decisions that this review changed. */
export function countChangedDecisions({
  pairs,
  decisions,
  shownDismissed,
}: DuplicateReview): number {
  return pairs.filter(
    (_, place) => decisions.get(place) !== (shownDismissed.has(place) ? "both" : undefined),
  ).length;
}

export function countNewlyDismissed({ pairs, decisions, shownDismissed }: DuplicateReview): number {
  const isNew = (place: number): boolean =>
    decisions.get(place) === "both" && !shownDismissed.has(place);
  return pairs.filter((_, place) => isNew(place)).length;
}

/** How many references the updates of `updatesFromReview` remove. */
export function countRemoved(updates: ReadonlyMap<string, Reference | null>): number {
  return [...updates.values()].filter((reference) => reference === null).length;
}

/**
 * Returns the changed references by id, with null for removed ones. Dismissing a pair or clearing
 * its dismissal changes both references.
 */
export function updatesFromReview(
  references: readonly LazyReference[],
  { pairs, decisions, shownDismissed }: DuplicateReview,
  rules: Readonly<MergeRules> = DEFAULT_MERGE_RULES,
): ReadonlyMap<string, Reference | null> {
  const inOrder = pairs.flatMap((pair, place) => {
    const choice = decisions.get(place);
    const wasDismissed = shownDismissed.has(place);
    return choice === undefined && !wasDismissed
      ? []
      : [{ ...pair, choice, isKeptBefore: wasDismissed }];
  });
  const now = new Map<string, Reference>(
    referencesById(
      references,
      inOrder.flatMap(({ left, right }) => [left, right]),
    ),
  );
  const updates = new Map<string, Reference | null>();
  /** Does nothing if either reference is gone. */
  const change = (
    pair: Pick<LikelyPair, "left" | "right">,
    how: (one: Reference, other: Reference) => readonly [Reference, Reference],
  ): void => {
    const [one, other] = [now.get(pair.left), now.get(pair.right)];
    if (one === undefined || other === undefined) return;
    for (const changed of how(one, other)) {
      now.set(changed.id, changed);
      updates.set(changed.id, changed);
    }
  };
  // Remove dismissals before merging, because a merged reference would keep them.
  for (const pair of inOrder)
    if (pair.isKeptBefore && pair.choice !== "both") change(pair, restoreDuplicate);
  const choices = inOrder.flatMap(({ left, right, choice }) =>
    choice === undefined ? [] : [{ left, right, choice }],
  );
  const resolved = resolveDuplicates([...now.values()], choices, rules);
  for (const [id, reference] of resolved.changes) {
    updates.set(id, reference);
    if (reference === null) now.delete(id);
    else now.set(id, reference);
  }
  for (const pair of inOrder) {
    if (pair.choice !== "both" || pair.isKeptBefore) continue;
    const [left, right] = [resolved.keptFor(pair.left), resolved.keptFor(pair.right)];
    if (left !== right) change({ left, right }, dismissDuplicate);
  }
  return updates;
}
