/** Whether a bar may be drawn: only when there is a whole (`max` above 0) and the part does not exceed it. */
export function isProgressShown(value: number, max: number): boolean {
  return Number.isFinite(max) && max > 0 && value >= 0 && value <= max;
}
