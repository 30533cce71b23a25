export interface RecallPoint {
  readonly read: number;
  /** How many of the records that were read are relevant. */
  readonly found: number;
}

/**
 * Returns how many relevant records were found after how many were read, from none to all
 * `decisions`, which are in reading order. Evenly thinned to at most `maxPoints` points, at least 2.
 */
export function recallCurve(decisions: readonly boolean[], maxPoints = 200): RecallPoint[] {
  const steps = Math.min(decisions.length, Math.max(1, maxPoints - 1));
  const points: RecallPoint[] = [{ read: 0, found: 0 }];
  let read = 0;
  let found = 0;
  for (let step = 1; step <= steps; step += 1) {
    const until = Math.round((step * decisions.length) / steps);
    for (; read < until; read += 1) if (decisions[read] === true) found += 1;
    points.push({ read, found });
  }
  return points;
}
