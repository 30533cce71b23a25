import type { Reference } from "@tera/bridge-sdk";
import type { Dispute } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
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
        withResolution(reference, dispute.resolution, nameOf),
      );
  }
  return { included, discarded, maybe, missing };
}

/**
 * The decision becomes the reference's label, as in "Excluded: Wrong population". Who resolved the
 * conflict, and their note, follow the reference's own research notes.
 */
function withResolution(
  reference: Reference,
  resolution: NonNullable<Dispute["resolution"]>,
  nameOf: NameOf,
): Reference {
  const { decision, reason, note, reviewer, decidedAt } = resolution;
  const label = labelOf(decision === "include" ? "include" : "exclude", reason);
  const by = `Conflict resolved by ${nameOf(reviewer)}, ${timeText(decidedAt)}`;
  return {
    ...reference,
    label,
    researchNotes: [reference.researchNotes, note === null ? by : `${by}: ${note}`]
      .filter((text) => text !== undefined && text !== "")
      .join("\n"),
  };
}
