import type { RecallEstimate } from "@tera/screening";
import { countText, numberText } from "../frame/number-text.ts";

export interface StoppingSentences {
  /** What is found and what is estimated. */
  readonly estimate: string;
  /** What the test says about stopping. It is advice: the tool never stops by itself. */
  readonly advice: string;
}

/** What has to hold for the estimate to be right. */
export const ASSUMPTIONS: readonly string[] = [
  "You read the references in order of relevance, so those you leave unread are less likely to be relevant than those you read last. In another order, such as by year, the estimate is wrong, and in random order it is less certain than stated.",
  "Your decisions are right. A relevant reference that you excluded by mistake counts as irrelevant.",
  "The estimate covers only this library. Relevant references that your search didn't find are not in it.",
];

export function stoppingSentences(estimate: RecallEstimate): StoppingSentences {
  const { read, total, found } = estimate;
  if (read === 0)
    return {
      estimate: `Nothing read yet of ${countText(total, "reference")}.`,
      advice: "Decide on some references to see an estimate here.",
    };
  if (read === total)
    return {
      estimate: `You have read all ${countText(total, "reference")} and found ${numberText(found)} relevant.`,
      advice: "Nothing is left to read.",
    };
  const progress = `You have found ${numberText(found)} relevant in ${numberText(read)} of ${countText(total, "reference")}.`;
  if (found === 0)
    return {
      estimate: progress,
      advice: "An estimate needs at least one relevant reference. Keep reading.",
    };
  return { estimate: `${progress} ${remaining(estimate)}`, advice: advice(estimate) };
}

function remaining({
  expectedUnread,
  mostUnread,
  expectedRecall,
  interval,
  confidence,
}: RecallEstimate): string {
  if (mostUnread === 0) return "By this estimate, none of the unread references is relevant.";
  const expected =
    expectedUnread === 0
      ? "Probably none of the unread references is relevant"
      : `About ${numberText(expectedUnread)} unread ${expectedUnread === 1 ? "reference is" : "references are"} relevant`;
  return `${expected}, at most ${numberText(mostUnread)} with ${percent(confidence)} confidence. That is a recall of about ${percent(expectedRecall ?? 0)}, at least ${percent(interval.low)}.`;
}

function advice({ isTargetReached, target, confidence, pValue }: RecallEstimate): string {
  const chance = pValue < 0.001 ? "p < 0.001" : `p = ${pValue.toFixed(3)}`;
  return isTargetReached
    ? `You have found at least ${percent(target)} of the relevant references, with ${percent(confidence)} confidence (${chance}). You can stop if the assumptions below hold.`
    : `It is not certain yet that you have found ${percent(target)} of the relevant references (${chance}, needed: below ${(1 - confidence).toFixed(2)}). Keep reading.`;
}

/** Rounded down, so that no recall seems higher than it is. */
function percent(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10}%`;
}
