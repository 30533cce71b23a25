import type { LikelyPair } from "../../references/library-index-messages.ts";
import { groupsOf, rootsOf } from "./duplicate-groups.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { reachesThreshold } from "./match-percent.ts";

export interface MergeAtOnce {
  readonly pairs: readonly LikelyPair[];
  /** How many references the merge removes. */
  readonly removed: number;
  /** How many other pairs are left after the merge. */
  readonly left: number;
}

/**
 * Returns the undecided pairs that reach the threshold. Omits groups in which a person chose to
 * keep both references of a pair, because merging the group would merge these, too.
 */
export function mergeAtOnce(review: DuplicateReview, threshold: number): MergeAtOnce {
  const undecided = review.pairs.filter((_, place) => !review.decisions.has(place));
  const keptBoth = [
    ...review.dismissed,
    ...review.pairs.filter((_, place) => review.decisions.get(place) === "both"),
  ];
  const reached = undecided.filter((pair) => reachesThreshold(pair, threshold));
  const reachedRootOf = rootsOf(reached);
  const omitted = new Set(
    keptBoth.flatMap(({ left, right }) =>
      reachedRootOf(left) === reachedRootOf(right) ? [reachedRootOf(left)] : [],
    ),
  );
  const pairs = reached.filter(({ left }) => !omitted.has(reachedRootOf(left)));
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
    removed: groupsOf(pairs).reduce((sum, { ids }) => sum + ids.length - 1, 0),
    left: left.size,
  };
}
