import type { Reference } from "@tera/references";
import { pendingDecision, type PendingDecision } from "../../references/pending-decision.ts";
import { exclusionLabel, withLabel } from "../deciding/decisions.ts";
import { withKeywords } from "../edits/keyword-change.ts";

/** The label of a reference on which reviewers differ. */
const CONFLICT = "Conflict";

/**
 * Returns the label that says the decision. `known` has the project's reasons, whose spelling is
 * preferred.
 */
export function labelOf(
  { decision, reasons }: PendingDecision,
  known: readonly string[],
): string | undefined {
  if (decision === "Conflict") return CONFLICT;
  if (decision !== "Excluded") return decision;
  const spelled = reasons.map(
    (reason) => known.find((each) => each.toLowerCase() === reason.toLowerCase()) ?? reason,
  );
  return exclusionLabel(spelled.join("; ") || undefined);
}

/**
 * Sets the label to another program's decision and adds its labels to the keywords. Returns
 * undefined if there is nothing to add.
 */
export function withForeignDecision(
  reference: Reference,
  known: readonly string[],
): Reference | undefined {
  const pending = pendingDecision(reference);
  if (pending === undefined) return undefined;
  const label = labelOf(pending, known);
  const labelled = label === undefined ? reference : withLabel(reference, label);
  return withKeywords(labelled, { add: pending.labels, remove: [] });
}
