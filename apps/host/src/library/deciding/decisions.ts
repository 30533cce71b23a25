import type { Reference } from "@tera/references";
import type { BadgeTone } from "@tera/ui";
import { type DecisionLabel, decisionLabelOf } from "../../references/decision-label.ts";
import type { ShortcutId } from "../../platform/shortcuts.ts";
import { withField } from "../panel/field-text.ts";

/**
 * A person's decision about a reference, stored as the reference's label. An exclusion may have a
 * reason, as in "Excluded: Wrong population".
 */
export interface Decision {
  readonly label: DecisionLabel;
  readonly verb: "Include" | "Exclude" | "Maybe";
  readonly shortcut: ShortcutId;
  readonly tone: BadgeTone;
}

export const DECISIONS: readonly Decision[] = [
  { label: "Included", verb: "Include", shortcut: "include", tone: "ok" },
  { label: "Excluded", verb: "Exclude", shortcut: "exclude", tone: "bad" },
  { label: "Maybe", verb: "Maybe", shortcut: "maybe", tone: "warn" },
];

/** Undefined for labels of the person's own. */
export function decisionOf(label: string | undefined): Decision | undefined {
  const known = decisionLabelOf(label);
  return DECISIONS.find((decision) => decision.label === known);
}

export function exclusionLabel(reason: string | undefined): string {
  return reason === undefined ? "Excluded" : `Excluded: ${reason}`;
}

/** Undefined removes the label. */
export function withLabel(reference: Reference, label: string | undefined): Reference {
  return withField(reference, "label", label);
}
