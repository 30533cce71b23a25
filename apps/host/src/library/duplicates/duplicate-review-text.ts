import { countOf } from "../../platform/date-text.ts";

export function dismissedText(count: number): string {
  return `${countOf(count, "pair")} that you already kept`;
}

interface ReviewCounts {
  readonly removed: number;
  readonly kept: number;
  readonly decisions: number;
}

/** Returns the undo label and the success message. */
export function appliedText({ removed, kept, decisions }: ReviewCounts): readonly [string, string] {
  if (removed > 0)
    return [`Remove ${countOf(removed, "duplicate")}`, `Removed ${countOf(removed, "duplicate")}`];
  if (kept > 0)
    return [
      `Keep both in ${countOf(kept, "pair")}`,
      `Kept both in ${countOf(kept, "pair")}. We won't ask again.`,
    ];
  return [
    `Ask again about ${countOf(decisions, "pair")}`,
    `We'll ask about ${countOf(decisions, "pair")} again`,
  ];
}
