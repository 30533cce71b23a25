import { dayText, numberText } from "../frame/number-text.ts";
import type { NameOf } from "../reviewers/names-of.ts";
import {
  FLOW_NAMES,
  type FlowName,
  type FlowNumbers,
  hasOther,
  hasPrevious,
  isOtherName,
} from "./flow-numbers.ts";

/** Titles as in PRISMA 2020. */
export const FLOW_TITLES: Readonly<Record<FlowName, string>> = {
  previousStudies: "Studies included in previous version of review",
  previousReports: "Reports of studies included in previous version of review",
  identified: "Records identified from databases and registers",
  duplicates: "Duplicate records removed before screening",
  removedByTools: "Records marked as ineligible by automation tools",
  removedOtherwise: "Records removed for other reasons",
  screened: "Records screened",
  excluded: "Records excluded",
  sought: "Reports sought for retrieval",
  notRetrieved: "Reports not retrieved",
  assessed: "Reports assessed for eligibility",
  excludedWithReasons: "Reports excluded",
  otherIdentified: "Records identified by other methods",
  otherSought: "Reports sought for retrieval",
  otherNotRetrieved: "Reports not retrieved",
  otherAssessed: "Reports assessed for eligibility",
  otherExcluded: "Reports excluded",
  included: "Studies included in review",
  includedReports: "Reports of included studies",
  totalStudies: "Total studies included in review",
  totalReports: "Reports of total included studies",
};

const UPDATE_TITLES: Readonly<Partial<Record<FlowName, string>>> = {
  included: "New studies included in review",
  includedReports: "Reports of new included studies",
};

/** The parts of the diagram, as the table groups them. */
interface FlowGroup {
  readonly title: string;
  readonly names: readonly FlowName[];
}

const PREVIOUS = { title: "Previous version of the review", names: FLOW_NAMES.slice(0, 2) };
const DATABASES = { title: "Databases and registers", names: FLOW_NAMES.slice(2, 12) };
const OTHER = { title: "Other methods", names: FLOW_NAMES.slice(12, 17) };
const INCLUDED = { title: "Included", names: FLOW_NAMES.slice(17) };

/** The numbers in the diagram's order. What the diagram leaves out comes last. */
export function flowGroups(numbers: FlowNumbers): readonly FlowGroup[] {
  const leftOut: readonly FlowGroup[] = [
    ...(hasOther(numbers) ? [] : [OTHER]),
    ...(hasPrevious(numbers) ? [] : [PREVIOUS]),
  ];
  const drawn = [PREVIOUS, DATABASES, OTHER, INCLUDED].filter((group) => !leftOut.includes(group));
  return [...drawn, ...leftOut];
}

/** Numbers of which the diagram lists the parts. */
export const LISTED: ReadonlySet<FlowName> = new Set([
  "identified",
  "excludedWithReasons",
  "otherIdentified",
  "otherExcluded",
]);

export function titleOf(name: FlowName, numbers: FlowNumbers): string {
  return (hasPrevious(numbers) ? UPDATE_TITLES[name] : undefined) ?? FLOW_TITLES[name];
}

/** Both columns of the diagram have numbers of the same title. */
export function fullTitle(name: FlowName, numbers: FlowNumbers): string {
  const title = titleOf(name, numbers);
  return isOtherName(name) && name !== "otherIdentified" ? `${title} (other methods)` : title;
}

export function countText(count: number | null): string {
  return count === null ? "?" : numberText(count);
}

/**
 * For example "412, set by Ana Lima; counted 409 (6 March 2026). Reason: Three were printed twice".
 * Undefined for a number that was counted.
 */
export function setText(name: FlowName, numbers: FlowNumbers, nameOf: NameOf): string | undefined {
  const { set, counted } = numbers[name];
  if (set === undefined) return undefined;
  const before = counted === null ? "not counted" : `counted ${numberText(counted)}`;
  return `${numberText(set.count)}, set by ${nameOf(set.by)}; ${before} (${dayText(set.at)}). Reason: ${set.reason}`;
}

/** Says how many records of other methods are also in the first column. Undefined for none. */
export function screenedText(name: FlowName, numbers: FlowNumbers): string | undefined {
  const { screenedToo = 0 } = numbers[name];
  if (screenedToo === 0) return undefined;
  const were = screenedToo === 1 ? "was" : "were";
  return `${numberText(screenedToo)} of these ${were} added to the screened library, and so ${were} screened with the records from databases and registers`;
}

/** True for a number with a footnote: one that a person set, or that is partly screened too. */
export function hasFootnote(name: FlowName, numbers: FlowNumbers): boolean {
  return numbers[name].set !== undefined || screenedText(name, numbers) !== undefined;
}

/** Empty if `hasFootnote` is false. */
export function footnote(name: FlowName, numbers: FlowNumbers, nameOf: NameOf): string {
  const texts = [setText(name, numbers, nameOf), screenedText(name, numbers)].filter(
    (text) => text !== undefined,
  );
  return texts.length === 0 ? "" : `${fullTitle(name, numbers)}: ${texts.join(". ")}`;
}
