import type { Round, RoundProgress } from "@tera/contract";
import { countOf, countText } from "../platform/date-text.ts";

export const STAGE_NAMES: Readonly<Record<Round["stage"], string>> = {
  "title-abstract": "Title and abstract",
  "full-text": "Full text",
};

/** True while reviewers see only their own decisions until enough have decided. */
export function isBlindNow({ isBlind, unblindedAt }: Round): boolean {
  return isBlind && unblindedAt === null;
}

/** Counts the references that enough reviewers have decided, or somebody has resolved. */
export function decidedCount({ include, exclude, maybe, conflict }: RoundProgress): number {
  return include + exclude + maybe + conflict;
}

/** Includes references that nobody has decided. */
export function undecidedCount(progress: RoundProgress): number {
  return Math.max(0, progress.references - decidedCount(progress));
}

export function decidedText(progress: RoundProgress): string {
  return `${countText(decidedCount(progress))} of ${countOf(progress.references, "reference")} decided`;
}
