import type { Reference } from "@tera/references";
import { readDecision } from "@tera/references/decisions";

/**
 * "Rayyan: Ada included, Ben excluded (wrong population)". Undefined if no other program names who
 * decided.
 */
export function reviewersText(reference: Reference): string | undefined {
  const found = readDecision(reference);
  // Of EndNote's fields, it is not known who filled them in.
  if (found === undefined || found.program === "EndNote" || found.reviewers.length === 0)
    return undefined;
  const { program, reviewers, reasons } = found;
  const decided = reviewers.map(({ name, decision }) => `${name} ${decision.toLowerCase()}`);
  const why = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  return `${program}: ${decided.join(", ")}${why}`;
}
