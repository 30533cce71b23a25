/**
 * Counts references by year, earliest first. References without a year are not counted.
 *
 * @param {readonly import("../vendor/tera-bridge.mjs").Reference[]} references
 * @returns {[year: string, count: number][]}
 */
export function countYears(references) {
  const years = new Map();
  for (const { date } of references) {
    const year = /\d{4}/u.exec(date ?? "")?.[0];
    if (year) years.set(year, (years.get(year) ?? 0) + 1);
  }
  return [...years].toSorted(([one], [other]) => one.localeCompare(other));
}
