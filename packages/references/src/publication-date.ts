const YEAR = /(?<!\d)\d{4}(?!\d)/;
/** RIS dates are `year/month/day/other`. Missing parts leave trailing slashes. */
const EMPTY_PARTS = /^(\d{4}(?:\/\d\d?){0,2})\/+$/;

export function yearOf(date: string): string | undefined {
  return YEAR.exec(date)?.[0];
}

/** Turns `2014//` into `2014`. */
export function trimDate(date: string): string {
  return date.endsWith("/") ? date.replace(EMPTY_PARTS, "$1") : date;
}

/**
 * Joins a year with a fuller date. A fuller date of another year, often of online publication, is
 * returned as `left` and belongs in extras.
 */
export function joinDate(
  year: string | undefined,
  fuller: string | undefined,
): { date?: string; left?: string } {
  if (!fuller) return year ? { date: year } : {};
  if (!year || fuller.includes(year)) return { date: fuller };
  if (yearOf(fuller) === undefined) return { date: `${year} ${fuller}` };
  return { date: year, left: fuller };
}
