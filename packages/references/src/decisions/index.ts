import type { Reference } from "../reference.ts";
import { readCovidence } from "./covidence-decision.ts";
import { readEndNote } from "./endnote-decision.ts";
import { readRayyan } from "./rayyan-decision.ts";
import type { ScreeningDecision } from "./screening-decision.ts";

export type { Decision, ReviewerDecision, ScreeningDecision } from "./screening-decision.ts";

/**
 * Reads what Rayyan, Covidence or people with EndNote decided about a reference. Returns undefined
 * without a decision or a label. Changes nothing.
 */
export function readDecision(reference: Reference): ScreeningDecision | undefined {
  return readRayyan(reference) ?? readCovidence(reference) ?? readEndNote(reference);
}
export { type Identified, matchItems } from "./match-items.ts";
