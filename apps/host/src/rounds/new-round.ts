import type { RoundSettings } from "@tera/bridge-sdk/host";
import {
  MAX_CRITERIA_CHARACTERS,
  MAX_EXCLUSION_REASON_CHARACTERS,
  MAX_EXCLUSION_REASONS,
  MAX_REVIEWERS,
  MAX_ROUND_NAME_CHARACTERS,
  type Round,
} from "@tera/contract";
import { countText } from "../platform/date-text.ts";

/** What a person fills in to open a round. */
export interface NewRound {
  /** Of the library; empty until one is chosen. */
  readonly path: string;
  readonly name: string;
  readonly stage: Round["stage"];
  readonly criteria: string;
  /** One per line. */
  readonly reasons: string;
  readonly reviewers: number | null;
  readonly isBlind: boolean;
}

type Problems = Partial<Record<"path" | "name" | "criteria" | "reasons" | "reviewers", string>>;

/** Leaves out empty lines and repeated reasons. */
export function reasonsIn(lines: string): string[] {
  const reasons = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return [...new Set(reasons)];
}

/** Says for each field what is wrong with it. */
export function newRoundProblems(given: NewRound): Problems {
  const reasons = reasonsIn(given.reasons);
  const problems: Problems = {};
  if (given.path === "") problems.path = "Choose the library to screen.";
  if (given.name.trim() === "") problems.name = "Give the round a name.";
  else if (given.name.trim().length > MAX_ROUND_NAME_CHARACTERS)
    problems.name = `Use at most ${countText(MAX_ROUND_NAME_CHARACTERS)} characters.`;
  if (given.criteria.length > MAX_CRITERIA_CHARACTERS)
    problems.criteria = `Use at most ${countText(MAX_CRITERIA_CHARACTERS)} characters.`;
  if (reasons.length > MAX_EXCLUSION_REASONS)
    problems.reasons = `Use at most ${countText(MAX_EXCLUSION_REASONS)} reasons.`;
  else if (reasons.some((reason) => reason.length > MAX_EXCLUSION_REASON_CHARACTERS))
    problems.reasons = `Use at most ${countText(MAX_EXCLUSION_REASON_CHARACTERS)} characters for each reason.`;
  if (!isReviewerCount(given.reviewers))
    problems.reviewers = `Enter a whole number from 1 to ${MAX_REVIEWERS}.`;
  return problems;
}

function isReviewerCount(count: number | null): boolean {
  return count !== null && Number.isInteger(count) && count >= 1 && count <= MAX_REVIEWERS;
}

export function settingsOf({
  path: _path,
  reasons,
  reviewers,
  name,
  ...rest
}: NewRound): RoundSettings {
  return {
    ...rest,
    name: name.trim(),
    exclusionReasons: reasonsIn(reasons),
    reviewers: reviewers ?? 1,
  };
}
