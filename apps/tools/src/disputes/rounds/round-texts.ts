import type { Agreement, Kappa, Round, RoundProgress } from "@tera/bridge-sdk/screening";
import { countText, numberText } from "../../frame/number-text.ts";

/** "83.3%". */
export function shareText(share: number): string {
  return `${(share * 100).toLocaleString("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
}

function coefficientText(value: number): string {
  return value
    .toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .replace("-", "−");
}

/** "0.62 (95% interval 0.41 to 0.83)", or "Not defined". */
export function kappaText({ kappa, interval }: Kappa): string {
  if (kappa === null) return "Not defined";
  const value = coefficientText(kappa);
  if (interval === null) return `${value} (95% interval not defined)`;
  return `${value} (95% interval ${coefficientText(interval[0])} to ${coefficientText(interval[1])})`;
}

/** Why an agreement has no kappa; undefined if it has one. */
export function undefinedKappaReason(
  { references, observed, isBlind }: Pick<Agreement, "references" | "observed" | "isBlind">,
  { kappa }: Kappa,
): string | undefined {
  if (kappa !== null) return undefined;
  if (references === 0 || observed === null)
    return isBlind
      ? "No two reviewers have decided on the same reference independently yet."
      : "No two reviewers have decided on the same reference yet.";
  return "All decisions are alike, so chance alone would explain the agreement.";
}

/** What to say about a round without conflicts. */
export function noConflictText({
  round,
  progress,
}: {
  readonly round: Pick<Round, "references" | "reviewers" | "isBlind" | "unblindedAt">;
  readonly progress: Pick<RoundProgress, "include" | "exclude" | "maybe" | "resolved">;
}): string {
  const settled = progress.include + progress.exclude + progress.maybe;
  const isBlind = round.isBlind && round.unblindedAt === null;
  if (settled === 0 && progress.resolved === 0)
    return isBlind
      ? `Still blind. Conflicts appear once ${numberText(round.reviewers)} reviewers have decided on the same reference.`
      : `No conflicts yet. They appear once ${numberText(round.reviewers)} reviewers have decided on the same reference.`;
  const rest = round.references - settled;
  if (progress.resolved > 0)
    return rest > 0
      ? `All conflicts so far are resolved. ${countText(rest, "reference")} ${rest === 1 ? "isn't" : "aren't"} decided yet.`
      : "All conflicts are resolved.";
  return rest > 0
    ? `No conflicts so far. ${countText(rest, "reference")} ${rest === 1 ? "isn't" : "aren't"} decided yet.`
    : "No conflicts: the reviewers agree on every reference.";
}
