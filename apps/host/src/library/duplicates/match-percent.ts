import { isIdentical } from "@tera/references/merge";
import type { LikelyPair } from "../../references/library-index-messages.ts";

/** The match is never shown as 100 %, because the person decides. */
const MAX_PERCENT = 99;
/** A threshold that only identical pairs reach. */
export const IDENTICAL_ONLY = MAX_PERCENT + 1;
/** Pairs below are not reported. */
export const MIN_PERCENT = 50;
const PERCENT_PER_BIN = 5;

export function matchPercent({ score }: Pick<LikelyPair, "score">): number {
  return Math.min(MAX_PERCENT, Math.round(score * 100));
}

/** Identical pairs reach every threshold. */
export function reachesThreshold(pair: LikelyPair, threshold: number): boolean {
  return isIdentical(pair) || matchPercent(pair) >= threshold;
}

/** The numbers of pairs with a match of `from` to `to` percent. */
export interface MatchBin {
  readonly from: number;
  readonly to: number;
  readonly identical: number;
  /** Other pairs that reach the threshold. */
  readonly reached: number;
  /** Pairs that do not reach the threshold. */
  readonly left: number;
}

/** Returns bins of 5 % in ascending order, empty ones included. */
export function matchBins(pairs: readonly LikelyPair[], threshold: number): readonly MatchBin[] {
  const bins: MatchBin[] = [];
  for (let from = MIN_PERCENT; from <= MAX_PERCENT; from += PERCENT_PER_BIN) {
    const to = from + PERCENT_PER_BIN - 1;
    const inside = pairs.filter((pair) => matchPercent(pair) >= from && matchPercent(pair) <= to);
    const identical = inside.filter(isIdentical).length;
    const merged = inside.filter((pair) => reachesThreshold(pair, threshold)).length;
    bins.push({ from, to, identical, reached: merged - identical, left: inside.length - merged });
  }
  return bins;
}
