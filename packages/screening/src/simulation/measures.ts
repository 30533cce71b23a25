/** What a simulated screening found. The two prior records are in none of the numbers. */
export interface Screening {
  recordCount: number;
  relevantCount: number;
  /** How many records were screened when each relevant one was found, rising. */
  foundAt: readonly number[];
}

/**
 * Work saved over sampling: of all records, the share that need not be screened once the share
 * `recall` of the relevant ones is found, less the share that sampling would save. Not a number if
 * the screening ended before.
 */
export function workSaved(
  { recordCount, relevantCount, foundAt }: Screening,
  recall: number,
): number {
  // Rounding keeps 0.95 * 40 at 38.
  const needed = Math.ceil(Math.round(recall * relevantCount * 1e6) / 1e6);
  const screened = needed === 0 ? 0 : (foundAt[needed - 1] ?? Number.NaN);
  return recall - screened / recordCount;
}

/** The share of the relevant records that are found once the share `screened` of all is screened. */
export function foundAfter(
  { recordCount, relevantCount, foundAt }: Screening,
  screened: number,
): number {
  return foundAt.filter((count) => count <= screened * recordCount).length / relevantCount;
}

/** The mean share of the records that are screened when a relevant one is found. */
export function averageTimeToDiscovery({ recordCount, foundAt }: Screening): number {
  return foundAt.reduce((sum, count) => sum + count, 0) / foundAt.length / recordCount;
}
