import {
  agreedDecision,
  decisionOfWord,
  type DecisionReader,
  itemsOf,
  type ReviewerDecision,
} from "./screening-decision.ts";

const INCLUSION = /RAYYAN-INCLUSION:\s*\{([^{}]*)\}/g;
/** Some programs escape `>`. Early exports have `true` and `false`. */
const REVIEWER = /"((?:[^"\\]|\\.)*)"\s*=(?:>|&gt;)\s*"?(\w+)"?/g;
const REASONS = /RAYYAN-EXCLUSION-REASONS:([^|\n]*)/g;
const LABELS = /RAYYAN-LABELS:([^|\n]*)/g;

/** Rayyan writes into the notes, in RIS and in tables. */
export const readRayyan: DecisionReader = ({ notes = "" }) => {
  if (!notes.includes("RAYYAN-")) return undefined;
  const reviewers = new Map<string, ReviewerDecision>();
  for (const inclusion of firstGroups(notes, INCLUSION))
    for (const [, name = "", word = ""] of inclusion.matchAll(REVIEWER)) {
      const decision = decisionOfWord(word);
      if (decision !== undefined) reviewers.set(name, { name, decision });
    }
  const reasons = itemsOf(firstGroups(notes, REASONS).join(","), ",");
  const labels = itemsOf(firstGroups(notes, LABELS).join(","), ",");
  if (reviewers.size + reasons.length + labels.length === 0) return undefined;
  return {
    program: "Rayyan",
    decision: agreedDecision([...reviewers.values()]),
    reasons,
    labels,
    reviewers: [...reviewers.values()],
  };
};

function firstGroups(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([, group = ""]) => group);
}
