import type { Kappa } from "@tera/contract";

/** The standard normal distribution's quantile for a 95 % interval. */
const NORMAL_QUANTILE = 1.959_964;
/** Smaller differences from 1 are rounding errors of the sum of shares. */
const ROUNDING = 1e-12;

/**
 * Returns kappa with its 95 % interval, within -1 and 1. Both are null if chance alone would lead
 * to full agreement, because kappa is then 0 divided by 0. The interval is also null where the
 * variance is undefined.
 */
export function kappaWith(observed: number, expected: number, variance: number): Kappa {
  if (!(1 - expected > ROUNDING)) return { kappa: null, interval: null };
  const kappa = (observed - expected) / (1 - expected);
  if (!(variance >= -ROUNDING && Number.isFinite(variance))) return { kappa, interval: null };
  const half = NORMAL_QUANTILE * Math.sqrt(Math.max(variance, 0));
  return { kappa, interval: [Math.max(kappa - half, -1), Math.min(kappa + half, 1)] };
}
