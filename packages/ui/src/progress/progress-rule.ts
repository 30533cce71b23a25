/** Requires a positive, finite `max` and a `value` from 0 to `max`. */
export function isProgressShown(value: number, max: number): boolean {
  return Number.isFinite(max) && max > 0 && value >= 0 && value <= max;
}
