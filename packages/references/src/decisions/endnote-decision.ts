import type { Reference, TextField } from "../reference.ts";
import {
  agreedDecision,
  decisionOfWord,
  type DecisionReader,
  itemsOf,
  type ReviewerDecision,
} from "./screening-decision.ts";

/** Fields in which people screen with EndNote, often one for each reviewer. */
const FIELDS = [
  "label",
  "custom1",
  "custom2",
  "custom3",
  "custom4",
  "custom5",
  "custom6",
  "custom7",
  "researchNotes",
  "caption",
] as const satisfies readonly TextField[];

/** "Include", "Excluded: wrong population", "Ann: exclude - wrong population". */
const LINE =
  /^(?:([^:=]{1,60}?)\s*[:=]\s*)?(included?|excluded?|maybe|undecided|unsure)(?:\s*[:(,–-]\s*([^)]+?)\)?)?$/i;

/** EndNote has no decisions of its own, so only lines count that say nothing else. */
export const readEndNote: DecisionReader = (reference) => {
  const lines = FIELDS.flatMap((field) => linesOf(reference, field));
  if (lines.length === 0) return undefined;
  const reviewers = lines.map(({ name, decision }): ReviewerDecision => ({ name, decision }));
  return {
    program: "EndNote",
    decision: agreedDecision(reviewers),
    reasons: [...new Set(lines.flatMap(({ reason }) => reason ?? []))],
    labels: [],
    reviewers,
  };
};

interface DecisionLine extends ReviewerDecision {
  readonly reason: string | undefined;
}

function linesOf(reference: Reference, field: (typeof FIELDS)[number]): readonly DecisionLine[] {
  const text = reference[field];
  if (text === undefined || !/clude|maybe|undecided|unsure/i.test(text)) return [];
  return itemsOf(text, /[\n;]/).flatMap((line) => {
    const [, name = nameOf(field), word = "", reason] = LINE.exec(line) ?? [];
    const decision = decisionOfWord(word);
    return decision === undefined ? [] : { name, decision, reason };
  });
}

/** "custom1" becomes "Custom 1". */
function nameOf(field: string): string {
  const words = field.replace(/\d|[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
