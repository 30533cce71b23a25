import type { Reference } from "@tera/references";
import type { BadgeTone } from "@tera/ui";
import type { ShortcutId } from "../../platform/shortcuts.ts";
import { withField } from "../panel/field-text.ts";

/**
 * A person's decision about a reference, stored as the reference's label. An exclusion may have a
 * reason, as in "Excluded: Wrong population".
 */
export interface Decision {
  readonly label: "Included" | "Excluded" | "Maybe";
  readonly verb: "Include" | "Exclude" | "Maybe";
  readonly shortcut: ShortcutId;
  readonly tone: BadgeTone;
}

export const DECISIONS: readonly Decision[] = [
  { label: "Included", verb: "Include", shortcut: "include", tone: "ok" },
  { label: "Excluded", verb: "Exclude", shortcut: "exclude", tone: "bad" },
  { label: "Maybe", verb: "Maybe", shortcut: "maybe", tone: "warn" },
];

/**
 * Also recognises "include" and "EXCLUDED", as other tools write them. Undefined for any other
 * label.
 */
export function decisionOf(label: string | undefined): Decision | undefined {
  const [, written = ""] = DECISION_LABEL.exec(label ?? "") ?? [];
  return DECISIONS.find(
    (decision) =>
      decision.label.toLowerCase() === written.toLowerCase() ||
      decision.verb.toLowerCase() === written.toLowerCase(),
  );
}

/** The reason in a decision's label; undefined without one. */
export function reasonOf(label: string | undefined): string | undefined {
  return decisionOf(label) === undefined ? undefined : DECISION_LABEL.exec(label ?? "")?.[2];
}

export function exclusionLabel(reason: string | undefined): string {
  return reason === undefined ? "Excluded" : `Excluded: ${reason}`;
}

const DECISION_LABEL = /^\s*([a-z]+)\s*(?::\s*(\S.*?))?\s*$/isu;

/** Undefined removes the label. */
export function withLabel(reference: Reference, label: string | undefined): Reference {
  return withField(reference, "label", label);
}
