import { countOf, countText } from "../../platform/date-text.ts";
import type { DecisionSummary } from "../../references/pending-decision.ts";

export function hasDecisions({ included, excluded, maybe, conflicts }: DecisionSummary): boolean {
  return included + excluded + maybe + conflicts > 0;
}

/** "Rayyan and Covidence" */
export function programsText({ programs }: DecisionSummary): string {
  return programs.join(" and ");
}

/** "Decisions of Rayyan were found: 120 included, 14 differ between reviewers." */
export function summaryText(summary: DecisionSummary): string {
  const { included, excluded, maybe, conflicts, labelled } = summary;
  if (!hasDecisions(summary))
    return `Labels of ${programsText(summary)} were found on ${countOf(labelled, "reference")}.`;
  const counts = [
    [included, "included"],
    [excluded, "excluded"],
    [maybe, "maybe"],
    [conflicts, conflicts === 1 ? "differs between reviewers" : "differ between reviewers"],
  ] as const;
  const parts = counts.flatMap(([count, what]) =>
    count > 0 ? [`${countText(count)} ${what}`] : [],
  );
  const keywords =
    labelled > 0 ? ` Labels on ${countOf(labelled, "reference")} become keywords.` : "";
  return `Decisions of ${programsText(summary)} were found: ${parts.join(", ")}.${keywords}`;
}
