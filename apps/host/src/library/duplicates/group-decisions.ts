import type { DuplicateGroup } from "./duplicate-groups.ts";
import type { DuplicateReview } from "./duplicate-review.ts";

/** What happens to a group of more than two references. */
export interface GroupDecision {
  readonly choice: "merged" | "both";
  /** References that stay separate while the others are merged. */
  readonly separate: ReadonlySet<string>;
}

/** Undefined if no pair of the group is decided. */
export function groupDecision(
  { pairs, decisions }: DuplicateReview,
  { ids, places }: DuplicateGroup,
): GroupDecision | undefined {
  const decided = places.filter((place) => decisions.has(place));
  if (decided.length === 0) return undefined;
  const joined = new Set(
    decided.flatMap((place) => {
      const pair = pairs[place];
      return pair === undefined || decisions.get(place) === "both" ? [] : [pair.left, pair.right];
    }),
  );
  return joined.size === 0
    ? { choice: "both", separate: new Set() }
    : { choice: "merged", separate: new Set(ids.filter((id) => !joined.has(id))) };
}

/** Repeating the current decision clears it. Pairs of separate references stay undecided. */
export function withGroupDecision(
  review: DuplicateReview,
  group: DuplicateGroup,
  { choice, separate }: GroupDecision,
): DuplicateReview {
  const decisions = new Map(review.decisions);
  const isRepeated = isSameDecision(groupDecision(review, group), { choice, separate });
  for (const place of group.places) {
    const { left = "", right = "" } = review.pairs[place] ?? {};
    const count = Number(separate.has(left)) + Number(separate.has(right));
    if (isRepeated || count === 2) decisions.delete(place);
    else decisions.set(place, count === 1 ? "both" : choice);
  }
  return { ...review, decisions };
}

export function isSameDecision(
  one: GroupDecision | undefined,
  other: GroupDecision | undefined,
): boolean {
  return (
    one?.choice === other?.choice &&
    one?.separate.size === other?.separate.size &&
    [...(one?.separate ?? [])].every((id) => other?.separate.has(id) === true)
  );
}

/** A group is decided if only pairs of separate references have no decision. */
export function isGroupDecided(review: DuplicateReview, group: DuplicateGroup): boolean {
  const separate = groupDecision(review, group)?.separate;
  if (separate === undefined) return false;
  return group.places.every((place) => {
    const { left = "", right = "" } = review.pairs[place] ?? {};
    return review.decisions.has(place) || (separate.has(left) && separate.has(right));
  });
}

/** Index of the next undecided group, wrapping around; undefined if there is none. */
export function nextUndecided(
  review: DuplicateReview,
  groups: readonly DuplicateGroup[],
  from: number,
): number | undefined {
  for (let step = 0; step < groups.length; step += 1) {
    const at = (from + step) % groups.length;
    const group = groups[at];
    if (group !== undefined && !isGroupDecided(review, group)) return at;
  }
  return undefined;
}
