import { countOf } from "../platform/date-text.ts";

export function dismissedText(count: number): string {
  return `${countOf(count, "pair")} kept earlier`;
}

interface ReviewCounts {
  readonly removed: number;
  readonly kept: number;
  readonly decisions: number;
}

/** The undo label and the success message. */
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
