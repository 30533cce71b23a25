import type { Reference } from "@tera/references";

export const DECISION_LABELS = ["Included", "Excluded", "Maybe"] as const;

/** A decision about a reference, as its label says it. */
export type DecisionLabel = (typeof DECISION_LABELS)[number];

/** Numbers of references with a final decision; "Maybe" is not final. */
export interface DecisionCounts {
  readonly included: number;
  readonly excluded: number;
}

const LABELS: ReadonlyMap<string, DecisionLabel> = new Map([
  ["included", "Included"],
  ["include", "Included"],
  ["excluded", "Excluded"],
  ["exclude", "Excluded"],
  ["maybe", "Maybe"],
]);

const WITH_REASON = /^\s*([a-z]+)\s*(?::\s*(\S.*?))?\s*$/isu;

/**
 * Also recognises "include" and "EXCLUDED", as other tools write them, and a reason after the
 * decision. Undefined for own labels.
 */
export function decisionLabelOf(label: string | undefined): DecisionLabel | undefined {
  const [, decision = ""] = WITH_REASON.exec(label ?? "") ?? [];
  return LABELS.get(decision.toLowerCase());
}

/** The reason in a decision's label; undefined without one. */
export function reasonOf(label: string | undefined): string | undefined {
  return decisionLabelOf(label) === undefined ? undefined : WITH_REASON.exec(label ?? "")?.[2];
}

export function countDecisions(references: readonly Pick<Reference, "label">[]): DecisionCounts {
  let included = 0;
  let excluded = 0;
  for (const { label } of references) {
    const decision = decisionLabelOf(label);
    if (decision === "Included") included += 1;
    else if (decision === "Excluded") excluded += 1;
  }
  return { included, excluded };
}

export function addDecisions(one: DecisionCounts, other: DecisionCounts): DecisionCounts {
  return {
    included: one.included + other.included,
    excluded: one.excluded + other.excluded,
  };
}
