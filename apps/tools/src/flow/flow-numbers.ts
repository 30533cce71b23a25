import { type SearchMethod, searchMethod } from "./search-method.ts";

/** The numbers of the PRISMA 2020 flow diagram, in the order of its table. */
export const FLOW_NAMES = [
  "previousStudies",
  "previousReports",
  "identified",
  "duplicates",
  "removedByTools",
  "removedOtherwise",
  "screened",
  "excluded",
  "sought",
  "notRetrieved",
  "assessed",
  "excludedWithReasons",
  "otherIdentified",
  "otherSought",
  "otherNotRetrieved",
  "otherAssessed",
  "otherExcluded",
  "included",
  "includedReports",
  "totalStudies",
  "totalReports",
] as const;
export type FlowName = (typeof FLOW_NAMES)[number];

/** A file, timeline entry or round that a number comes from. */
export interface FlowSource {
  readonly kind: "file" | "entry" | "round";
  /** For example "Merged library.ris, 6 March 2026". */
  readonly text: string;
  /** The file's current path. */
  readonly path?: string;
  /** Whether the file is in the project; false once it is deleted. */
  readonly isCurrent?: boolean;
  /** The round's id. */
  readonly round?: string;
}

/** A part of a number, and what it comes from. */
export interface FlowPart {
  readonly label: string;
  readonly count: number;
  /** Empty for a part that is computed from other numbers or entered by a person. */
  readonly sources: readonly FlowSource[];
  readonly method?: SearchMethod;
}

/** A number that a person entered in place of the counted one. */
export interface SetNumber {
  readonly count: number;
  readonly reason: string;
  /** The person's id. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** A breakdown, for example by reason; empty for none. */
  readonly parts: readonly Pick<FlowPart, "label" | "count">[];
}

/** `total` is null while nothing says the number. */
export interface FlowNumber {
  readonly total: number | null;
  readonly parts: readonly FlowPart[];
  /** Set if a person entered `total`. */
  readonly set?: SetNumber;
  /** What would be shown without `set`. */
  readonly counted: number | null;
  /** True if the diagram shows the number although it is not known yet. */
  readonly isAwaited?: boolean;
  /** How many records of other methods are screened with those of databases and registers. */
  readonly screenedToo?: number;
}

export type FlowNumbers = Readonly<Record<FlowName, FlowNumber>>;

/** What the team decided about the diagram. */
export interface FlowSettings {
  readonly set: Readonly<Partial<Record<FlowName, SetNumber>>>;
  /** The round that began the update of the review; rounds before it are the previous version. */
  readonly updateSince: string | undefined;
}

export const NO_SETTINGS: FlowSettings = { set: {}, updateSince: undefined };

export const UNKNOWN: FlowNumber = { total: null, parts: [], counted: null };

export function sumOf(parts: readonly FlowPart[]): FlowNumber {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return { total, parts, counted: total };
}

/** What is left of a number after `others`; unknown if any is, or if the difference is negative. */
export function difference(
  { total }: Pick<FlowNumber, "total">,
  others: readonly FlowNumber[],
  label: string,
): FlowNumber {
  const count = others.reduce(
    (left, other) => left - (other.total ?? Number.NaN),
    total ?? Number.NaN,
  );
  return Number.isNaN(count) || count < 0 ? UNKNOWN : sumOf([{ label, count, sources: [] }]);
}

/** The entered number wins. Its breakdown replaces the counted parts. */
export function withSet(number: FlowNumber, set: SetNumber | undefined): FlowNumber {
  if (set === undefined) return number;
  const parts = set.parts.map(({ label, count }) => ({
    label,
    count,
    sources: [],
    method: searchMethod(label, undefined, null),
  }));
  return {
    total: set.count,
    parts: parts.length > 0 ? parts : number.parts,
    set,
    counted: number.total,
  };
}

/** Adds up the parts that have one label. */
export function byLabel({ parts }: FlowNumber): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { label, count } of parts) counts.set(label, (counts.get(label) ?? 0) + count);
  return [...counts];
}

/** True if the review updates an earlier version, whose studies it includes. */
export function hasPrevious(numbers: FlowNumbers): boolean {
  const { total, isAwaited } = numbers.previousStudies;
  return total !== null || isAwaited === true;
}

/** True if something says that records came from other methods than databases and registers. */
export function hasOther(numbers: FlowNumbers): boolean {
  return OTHER_NAMES.some((name) => (numbers[name].total ?? 0) > 0);
}

const OTHER_NAMES: readonly FlowName[] = [
  "otherIdentified",
  "otherSought",
  "otherNotRetrieved",
  "otherAssessed",
  "otherExcluded",
];

/** True for the numbers of the second column. */
export function isOtherName(name: FlowName): boolean {
  return OTHER_NAMES.includes(name);
}
