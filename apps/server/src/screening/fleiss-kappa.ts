import type { Kappa } from "@tera/contract";
import { kappaWith } from "./kappa-interval.ts";
import { sum } from "./sum.ts";

/** How many references have these numbers of decisions, by their kinds. */
export interface DecisionProfile {
  readonly counts: readonly number[];
  readonly references: number;
}

export interface AgreementOfAll extends Kappa {
  /** Null without a reference that two reviewers decided. */
  readonly observed: number | null;
}

/**
 * Returns Fleiss' kappa (1971, Psychological Bulletin 76, 378–382) of all reviewers, for references
 * with different numbers of decisions. The variance is that of Gwet (2008), British Journal of
 * Mathematical and Statistical Psychology 61, 29–48.
 */
export function fleissKappa(profiles: readonly DecisionProfile[]): AgreementOfAll {
  const rated = profiles
    .map(({ counts, references }) => ({ counts, references, size: sum(counts) }))
    .filter(({ size, references }) => size > 0 && references > 0);
  const shared = rated.filter(({ size }) => size > 1);
  const total = sum(rated.map(({ references }) => references));
  const sharedTotal = sum(shared.map(({ references }) => references));
  if (sharedTotal === 0) return { observed: null, kappa: null, interval: null };
  const observed =
    sum(shared.map(({ counts, references }) => references * agreementOf(counts))) / sharedTotal;
  const prevalence = (rated[0]?.counts ?? []).map(
    (_, kind) =>
      sum(rated.map(({ counts, references, size }) => (references * (counts[kind] ?? 0)) / size)) /
      total,
  );
  const expected = sum(prevalence.map((share) => share ** 2));
  const kappa = (observed - expected) / (1 - expected);
  const spread = rated.map(({ counts, references, size }) => {
    const ownKappa =
      size > 1 ? ((total / sharedTotal) * (agreementOf(counts) - expected)) / (1 - expected) : 0;
    const ownExpected = sum(counts.map((count, kind) => count * (prevalence[kind] ?? 0))) / size;
    const value = ownKappa - (2 * (1 - kappa) * (ownExpected - expected)) / (1 - expected);
    return references * (value - kappa) ** 2;
  });
  return { observed, ...kappaWith(observed, expected, sum(spread) / (total * (total - 1))) };
}

/** The share of pairs of decisions on a reference that are alike. */
function agreementOf(counts: readonly number[]): number {
  const size = sum(counts);
  return sum(counts.map((count) => count * (count - 1))) / (size * (size - 1));
}
