import type { Reference } from "../vendor/tera-bridge.mjs";

/** Counts references by year, earliest first. References without a year are not counted. */
export function countYears(references: readonly Reference[]): [year: string, count: number][] {
  const years = new Map<string, number>();
  for (const { date } of references) {
    const year = /\d{4}/u.exec(date ?? "")?.[0];
    if (year) years.set(year, (years.get(year) ?? 0) + 1);
  }
  return [...years].toSorted(([one], [other]) => one.localeCompare(other));
}
