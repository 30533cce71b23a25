import type { Agreement, Kappa } from "@tera/contract";

const UNDEFINED = "Not defined";

/** For example "87.5%". */
export function shareText(share: number | null): string {
  return share === null ? UNDEFINED : `${Math.round(share * 1000) / 10}%`;
}

export function kappaText({ kappa }: Kappa): string {
  return kappa === null ? UNDEFINED : toTwoDigits(kappa);
}

/** For example "0.41 to 0.83". */
export function intervalText({ interval }: Kappa): string {
  return interval === null ? UNDEFINED : interval.map(toTwoDigits).join(" to ");
}

/** Says why a coefficient is not defined. Undefined if all are. */
export function undefinedReason({ references, pairs, all }: Agreement): string | undefined {
  if (references === 0)
    return "No reference that you can see has decisions from two reviewers yet, so there is nothing to compare.";
  const coefficients: readonly Kappa[] = [all, ...pairs];
  if (coefficients.some(({ kappa }) => kappa === null))
    return "Kappa isn't defined when all compared decisions are the same, because chance alone would explain the agreement.";
  if (coefficients.some(({ interval }) => interval === null))
    return "The interval isn't defined when too few references are compared.";
  return undefined;
}

/** Avoids "-0.00", and uses a minus sign. */
function toTwoDigits(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && text !== "0.00" ? `−${text}` : text;
}
