import { countOf } from "../platform/date-text.ts";

/** Says how many pairs an earlier review kept both references of. */
export function dismissedText(count: number): string {
  return `${countOf(count, "pair")} kept earlier`;
}

/** What a review came to. */
interface ReviewCounts {
  readonly removed: number;
  readonly kept: number;
  readonly decisions: number;
}

/** The label of an applied review's undo step, and the message that it was applied. */
export function appliedText({ removed, kept, decisions }: ReviewCounts): readonly [string, string] {
  if (removed > 0)
    return [`Remove ${countOf(removed, "duplicate")}`, `Removed ${countOf(removed, "duplicate")}`];
  if (kept > 0)
    return [
      `Keep both of ${countOf(kept, "pair")}`,
      `Kept both of ${countOf(kept, "pair")}. We won't ask again.`,
    ];
  return [
    `Ask again about ${countOf(decisions, "pair")}`,
    `${countOf(decisions, "pair")} will be asked about again`,
  ];
}
