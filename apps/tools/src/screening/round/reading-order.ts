import type { OwnDecision } from "@tera/bridge-sdk/screening";

/**
 * Returns for each decided record, in the order of the latest decisions, whether it is relevant.
 * "Maybe" counts as relevant, as for the order by relevance.
 */
export function readingOrder(
  decisions: readonly Pick<OwnDecision, "decision" | "decidedAt">[],
): readonly boolean[] {
  return decisions
    .filter(({ decision }) => decision !== "undecided")
    .toSorted((one, other) => Date.parse(one.decidedAt) - Date.parse(other.decidedAt))
    .map(({ decision }) => decision !== "exclude");
}
