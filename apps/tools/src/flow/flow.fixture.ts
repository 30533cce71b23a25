import { FLOW_NAMES, type FlowName, type FlowNumbers, sumOf, UNKNOWN } from "./flow-numbers.ts";

const AT = "2026-03-06T12:00:00.000Z";

/** A review with the given totals. The rest is unknown. */
export function numbersOf(totals: Readonly<Partial<Record<FlowName, number>>>): FlowNumbers {
  return Object.fromEntries(
    FLOW_NAMES.map((name) => {
      const count = totals[name];
      return [name, count === undefined ? UNKNOWN : sumOf([{ label: name, count, sources: [] }])];
    }),
  ) as FlowNumbers;
}

/** A new review with databases and registers, a set number and reasons. */
export const NEW_REVIEW: FlowNumbers = {
  ...numbersOf({
    duplicates: 30,
    removedOtherwise: 5,
    excluded: 100,
    sought: 20,
    notRetrieved: 1,
    assessed: 19,
    included: 12,
    includedReports: 12,
  }),
  identified: sumOf([
    { label: "PubMed", count: 1100, sources: [], method: "database" },
    { label: "ClinicalTrials.gov", count: 58, sources: [], method: "register" },
  ]),
  screened: {
    ...sumOf([{ label: "Records", count: 128, sources: [] }]),
    total: 123,
    counted: 128,
    set: { count: 123, reason: "Five were printed twice", by: "ana", at: AT, parts: [] },
  },
  excludedWithReasons: sumOf([
    { label: "Wrong population; adults", count: 5, sources: [] },
    { label: "غير متاح", count: 2, sources: [] },
  ]),
};

/** An update with other methods. */
export const UPDATED_REVIEW: FlowNumbers = {
  ...NEW_REVIEW,
  ...numbersOf({
    previousStudies: 40,
    previousReports: 44,
    otherSought: 8,
    otherNotRetrieved: 1,
    otherAssessed: 7,
    otherExcluded: 4,
    totalStudies: 52,
    totalReports: 56,
  }),
  ...Object.fromEntries(Object.entries(NEW_REVIEW).filter(([, { total }]) => total !== null)),
  otherIdentified: sumOf([
    { label: "Websites", count: 3, sources: [], method: "website" },
    { label: "Citation searching", count: 5, sources: [], method: "citation" },
  ]),
};

export const nameOf = (id: string): string => (id === "ana" ? "Ana Lima" : "A former member");
