import type { LikelyPair } from "../../references/library-index-messages.ts";
import { type DuplicateGroup, groupsOf, rootsOf } from "./duplicate-groups.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { reachesThreshold } from "./match-percent.ts";

export interface MergeAtOnce {
  readonly pairs: readonly LikelyPair[];
  /** How many references the merge removes. */
  readonly removed: number;
  /** How many other pairs are left after the merge. */
  readonly left: number;
  /** How many pairs reach the threshold, but are left with the groups that they are in. */
  readonly grouped: number;
}

/**
 * Returns the undecided pairs that reach the threshold. Leaves out groups that have a pair below it
 * or a decided pair, because merging the group would merge that pair too.
 */
export function mergeAtOnce(review: DuplicateReview, threshold: number): MergeAtOnce {
  const undecided = undecidedPairs(review);
  const reached = undecided.filter((pair) => reachesThreshold(pair, threshold));
  const groups = groupsOf(reached).filter(hasAllPairs);
  const pairs = groups.flatMap(({ places }) => places.flatMap((place) => reached[place] ?? []));
  const rootOf = rootsOf(pairs);
  // A merge makes one pair of several, if they link the same two groups.
  const left = new Set(
    undecided.flatMap((pair) => {
      const ends = [rootOf(pair.left), rootOf(pair.right)].toSorted();
      return ends[0] === ends[1] ? [] : [ends.join("\n")];
    }),
  );
  return {
    pairs,
    removed: groups.reduce((sum, { ids }) => sum + ids.length - 1, 0),
    left: left.size,
    grouped: reached.length - pairs.length,
  };
}

export function undecidedPairs({ pairs, decisions }: DuplicateReview): readonly LikelyPair[] {
  return pairs.filter((_, place) => !decisions.has(place));
}

function hasAllPairs({ ids, places }: DuplicateGroup): boolean {
  return places.length === (ids.length * (ids.length - 1)) / 2;
}
