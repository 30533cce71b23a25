import { isRecord } from "@tera/contract";
import type { DecisionSummary } from "../../references/pending-decision.ts";
import { hasDecisions } from "./summary-text.ts";

/**
 * Returns how many references with decisions the library had when the person answered; 0 before.
 * `stored` is the person's setting, by library.
 */
export function answeredCount(stored: unknown, library: string): number {
  const count = isRecord(stored) && Object.hasOwn(stored, library) ? stored[library] : 0;
  return typeof count === "number" ? count : 0;
}

export function withAnswer(
  stored: unknown,
  library: string,
  count: number,
): Readonly<Record<string, unknown>> {
  return { ...(isRecord(stored) ? stored : {}), [library]: count };
}

/** The notice comes back only if the library has more decisions than when it was answered. */
export function isAsked(summary: DecisionSummary, answered: number): boolean {
  return summary.found > answered && (hasDecisions(summary) || summary.labelled > 0);
}
