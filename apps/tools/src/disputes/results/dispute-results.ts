import type { Reference } from "@tera/bridge-sdk";
import type { Dispute } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { decidedReference } from "../../screening/results/decided-reference.ts";
import { labelOf } from "../../screening/results/result-sets.ts";
import { timeText } from "../resolving/time-text.ts";

/** The resolved references of a round, as files have them. */
export interface DisputeResults {
  readonly included: readonly Reference[];
  readonly discarded: readonly Reference[];
  /** How many resolutions are "maybe", which are in neither. */
  readonly maybe: number;
  /** How many resolved references the library lacks. */
  readonly missing: number;
}

/** `references` are the rows of the round’s library, in their order. */
export function resultsOf(
  disputes: readonly Dispute[],
  references: readonly Reference[],
  nameOf: NameOf,
): DisputeResults {
  const included: Reference[] = [];
  const discarded: Reference[] = [];
  let maybe = 0;
  let missing = 0;
  for (const dispute of disputes) {
    if (dispute.resolution === null) continue;
    const reference = dispute.row === undefined ? undefined : references[dispute.row];
    if (dispute.resolution.decision === "maybe") maybe += 1;
    else if (reference === undefined) missing += 1;
    else
      (dispute.resolution.decision === "include" ? included : discarded).push(
        withResolution(reference, dispute, dispute.resolution, nameOf),
      );
  }
  return { included, discarded, maybe, missing };
}

/**
 * The decision becomes the reference's label, as in "Excluded: Wrong population". The reviewers'
 * notes, who resolved the conflict, and their note follow the reference's own research notes.
 */
function withResolution(
  reference: Reference,
  { decisions }: Dispute,
  resolution: NonNullable<Dispute["resolution"]>,
  nameOf: NameOf,
): Reference {
  const { decision, reason, note, reviewer, decidedAt } = resolution;
  const by = `Conflict resolved by ${nameOf(reviewer)}, ${timeText(decidedAt)}`;
  return decidedReference(reference, {
    label: labelOf(decision === "include" ? "include" : "exclude", reason),
    labels: [...decisions, resolution].flatMap(({ labels }) => labels),
    notes: [
      ...decisions.flatMap((each) =>
        each.note === null || each.note === "" ? [] : `${nameOf(each.reviewer)}: ${each.note}`,
      ),
      note === null ? by : `${by}: ${note}`,
    ],
  });
}
