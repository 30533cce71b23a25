import type { Reference } from "../reference.ts";
import {
  agreedDecision,
  columnText,
  decisionOfWord,
  type DecisionReader,
  itemsOf,
  type ReviewerDecision,
} from "./screening-decision.ts";

/** The reason ends at a semicolon. */
const REASON_NOTE = /\bExclusion reason:\s*([^;|\n]+)/gi;
const REASON_COLUMN = /^exclusion reasons?$/i;
const DECISION_COLUMN = /^(?:status|(?:(?:final|consensus) )?decision)$/i;
const REVIEWER_COLUMN = /^(.*?\S)(?:'s)? (?:vote|decision)$/i;
const TAGS_COLUMN = /^tags$/i;
const COVIDENCE_NUMBER = /covidence #/i;

/**
 * Covidence writes the reason of an exclusion into the notes, and labels into the column "Tags".
 * Tables that reviewers made from its exports have decisions in columns.
 */
export const readCovidence: DecisionReader = (reference) => {
  const { notes = "", extras = {} } = reference;
  const { csv = {} } = extras;
  const noted = Array.from(notes.matchAll(REASON_NOTE), ([, reason = ""]) => reason).join(";");
  if (noted === "" && Object.keys(csv).length === 0) return undefined;
  const reasons = itemsOf(`${noted};${columnText(extras, REASON_COLUMN)}`, /[;\n]/);
  const reviewers = reviewersOf(csv);
  const decision =
    decisionOfWord(columnText(extras, DECISION_COLUMN)) ??
    agreedDecision(reviewers) ??
    (reasons.length > 0 ? "Excluded" : undefined);
  const labels = isOfCovidence(reference) ? itemsOf(columnText(extras, TAGS_COLUMN), /[;,\n]/) : [];
  if (decision === undefined && labels.length === 0) return undefined;
  return {
    program: "Covidence",
    decision,
    reasons,
    labels,
    reviewers,
  };
};

function reviewersOf(
  csv: Readonly<Record<string, readonly string[]>>,
): readonly ReviewerDecision[] {
  return Object.entries(csv).flatMap(([column, [value = ""]]) => {
    const [, name] = DECISION_COLUMN.test(column) ? [] : (REVIEWER_COLUMN.exec(column) ?? []);
    const decision = name === undefined ? undefined : decisionOfWord(value);
    return name === undefined || decision === undefined ? [] : { name, decision };
  });
}

/** Its tables have ids such as "#12". Its RIS files have "12[Covidence #]" in `U1`. */
function isOfCovidence({ id, extras: { csv = {}, ris = {} } = {} }: Reference): boolean {
  return (
    (/^#\d+$/.test(id) && Object.hasOwn(csv, "Study")) ||
    [...Object.keys(csv), ...Object.values(ris).flat()].some((text) => COVIDENCE_NUMBER.test(text))
  );
}
