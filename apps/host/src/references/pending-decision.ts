import type { Reference } from "@tera/references";
import { readDecision, type ScreeningDecision } from "@tera/references/decisions";
import { forEachInChunks } from "./yield-to-main.ts";

/** What another program decided about a reference, as far as the reference does not say it yet. */
export interface PendingDecision {
  readonly program: ScreeningDecision["program"];
  /** Undefined if the reference has a label, or if no decision was made. */
  readonly decision: ScreeningDecision["decision"];
  readonly reasons: readonly string[];
  /** The program's labels that are not among the reference's keywords. */
  readonly labels: readonly string[];
}

/** References with decisions or labels of other programs. */
export interface DecisionSummary {
  readonly programs: readonly ScreeningDecision["program"][];
  /** All such references, even if their decisions are in the library already. */
  readonly found: number;
  readonly included: number;
  readonly excluded: number;
  readonly maybe: number;
  /** References on which reviewers differ. */
  readonly conflicts: number;
  /** References with labels that are not among their keywords. */
  readonly labelled: number;
}

/** Labels that a person set are kept, so their references have no pending decision. */
export function pendingDecision(reference: Reference): PendingDecision | undefined {
  const found = readDecision(reference);
  return found && pendingOf(reference, found);
}

function pendingOf(
  { label, keywords = [] }: Reference,
  { program, decision, reasons, labels }: ScreeningDecision,
): PendingDecision | undefined {
  const known = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const pending = {
    program,
    decision: label === undefined ? decision : undefined,
    reasons,
    labels: labels.filter((each) => !known.has(each.toLowerCase())),
  };
  return pending.decision === undefined && pending.labels.length === 0 ? undefined : pending;
}

/** Yields to the thread's other work. */
export async function summarizeDecisions(
  references: readonly Reference[],
): Promise<DecisionSummary> {
  const programs = new Set<ScreeningDecision["program"]>();
  const counts = { Included: 0, Excluded: 0, Maybe: 0, Conflict: 0 };
  let found = 0;
  let labelled = 0;
  await forEachInChunks(references, (reference) => {
    const read = readDecision(reference);
    if (read === undefined) return;
    found += 1;
    const pending = pendingOf(reference, read);
    if (pending === undefined) return;
    programs.add(pending.program);
    if (pending.decision !== undefined) counts[pending.decision] += 1;
    if (pending.labels.length > 0) labelled += 1;
  });
  return {
    programs: [...programs],
    found,
    included: counts.Included,
    excluded: counts.Excluded,
    maybe: counts.Maybe,
    conflicts: counts.Conflict,
    labelled,
  };
}
