import type { Reference } from "@tera/references";
import { type DuplicateChoice, resolveDuplicates } from "@tera/references/merge";
import type { LikelyPair } from "../references/library-index-messages.ts";
import { referencesById } from "./references-by-id.ts";

/** Pairs under review and what was decided on each; a pair without a decision stays as it is. */
export interface DuplicateReview {
  readonly pairs: readonly LikelyPair[];
  /** By the pair's place. */
  readonly decisions: ReadonlyMap<number, DuplicateChoice>;
}

/** The review with a decision on a pair. */
export function decided({ pairs, decisions }: DuplicateReview, place: number, choice: DuplicateChoice): DuplicateReview {
  return { pairs, decisions: new Map([...decisions, [place, choice]]) };
}

/** The next pair from a place on, round the end, on which nothing is decided; undefined where all are. */
export function nextOpen({ pairs, decisions }: DuplicateReview, from: number): number | undefined {
  for (let step = 0; step < pairs.length; step += 1) {
    const place = (from + step) % pairs.length;
    if (!decisions.has(place)) return place;
  }
  return undefined;
}

/** What the decisions want of the references, by id: merged ones, and null for those that they take out. */
export function wantedByReview(references: readonly Reference[], { pairs, decisions }: DuplicateReview): ReadonlyMap<string, Reference | null> {
  const inOrder = pairs.flatMap(({ left, right }, place) => {
    const choice = decisions.get(place);
    return choice === undefined ? [] : [{ left, right, choice }];
  });
  return resolveDuplicates([...referencesById(references, inOrder.flatMap(({ left, right }) => [left, right])).values()], inOrder).changes;
}
