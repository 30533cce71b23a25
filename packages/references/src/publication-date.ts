const YEAR = /(?<!\d)\d{4}(?!\d)/;
/** RIS dates are `year/month/day/other`; the parts that are missing leave their slashes behind. */
const EMPTY_PARTS = /^(\d{4}(?:\/\d\d?){0,2})\/+$/;

/** The first year of four digits in a date, or undefined. */
export function yearOf(date: string): string | undefined {
  return YEAR.exec(date)?.[0];
}

/** A date without the slashes of its missing parts: `2014//` is `2014`. */
export function trimDate(date: string): string {
  return date.endsWith("/") ? date.replace(EMPTY_PARTS, "$1") : date;
}

/**
 * One date from a file's year and its fuller date. `left` is the fuller date where it speaks of another year
 * (a publication online, often) and has to be kept beside.
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
