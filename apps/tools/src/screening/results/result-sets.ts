import type { Reference } from "@tera/bridge-sdk";
import type { RoundOutcome } from "@tera/bridge-sdk/screening";
import type { NameOf } from "../../reviewers/names-of.ts";
import { matchDecisions } from "../round/match-decisions.ts";
import { recordReader } from "../screened-record.ts";
import { decidedReference } from "./decided-reference.ts";

export type ResultSet = "include" | "exclude" | "maybe" | "undecided";

interface SetLook {
  readonly label: string;
  /** As in "12 included references". */
  readonly adjective: string;
  /** The kind of file, from which the host suggests a name. */
  readonly hint: string;
}

export const RESULT_SETS: Readonly<Record<ResultSet, SetLook>> = {
  include: { label: "Included", adjective: "included", hint: "screened-include" },
  exclude: { label: "Excluded", adjective: "excluded", hint: "screened-exclude" },
  maybe: { label: "Maybe", adjective: "maybe", hint: "screened-custom" },
  undecided: { label: "Undecided", adjective: "undecided", hint: "screened-undecided" },
};

export const EVERY_SET: readonly ResultSet[] = ["include", "exclude", "maybe", "undecided"];

export interface RoundResults {
  readonly sets: Readonly<Record<ResultSet, readonly Reference[]>>;
  /** References on which reviewers disagree. They are among the undecided ones. */
  readonly conflicts: number;
  /** Decided references that are not in the library. */
  readonly unmatched: readonly RoundOutcome[];
}

/** Sorts a library by a round's outcomes. References carry what was decided about them. */
export function resultsOf(
  references: readonly Reference[],
  outcomes: readonly RoundOutcome[],
  nameOf: NameOf,
): RoundResults {
  const { byRow, unmatched } = matchDecisions(outcomes, references.map(recordReader()));
  const sets: Record<ResultSet, Reference[]> = {
    include: [],
    exclude: [],
    maybe: [],
    undecided: [],
  };
  let conflicts = 0;
  references.forEach((reference, row) => {
    const outcome = byRow.get(row);
    if (outcome?.outcome === "conflict") conflicts += 1;
    if (outcome === undefined || outcome.outcome === "conflict" || outcome.outcome === "undecided")
      sets.undecided.push(reference);
    else
      sets[outcome.outcome].push(
        decidedReference(reference, {
          label: labelOf(outcome.outcome, outcome.reason),
          labels: outcome.labels,
          notes: outcome.notes.map(({ reviewer, note }) => `${nameOf(reviewer)}: ${note}`),
        }),
      );
  });
  return {
    sets,
    conflicts,
    unmatched: unmatched.filter(({ outcome }) => outcome !== "undecided"),
  };
}

/** The label by which the app's library pages recognise a decision. */
export function labelOf(decision: Exclude<ResultSet, "undecided">, reason: string | null): string {
  const { label } = RESULT_SETS[decision];
  return decision === "exclude" && reason !== null ? `${label}: ${reason}` : label;
}
