import type { Condition } from "@tera/references/query";
import {
  divideQuery,
  type FacetField,
  type FilterSection,
  membersOf,
  type MissingField,
  phraseOf,
  sectionOf,
} from "../../references/filter-sections.ts";
import { removeTerm, removeTerms, setTerm } from "./query-terms.ts";

export interface YearRange {
  /** Undefined is open. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** A chosen value of a field: its text in the query, or undefined for references without one. */
export type ChosenValue = string | undefined;

/** What the filter menu shows as chosen. */
export interface ChosenFilters {
  readonly years: YearRange;
  readonly values: (field: FacetField) => readonly ChosenValue[];
  readonly isMissing: (field: MissingField) => boolean;
  readonly hasFile: boolean;
  readonly hasDuplicates: boolean;
  /** How many sections have a term. */
  readonly count: number;
}

export function readFilters(searchText: string): ChosenFilters {
  const { own } = divideQuery(searchText);
  const years = own.get("year");
  return {
    years: years?.kind === "year" ? years : { from: undefined, to: undefined },
    values: (field) => chosenIn(own.get(field)),
    isMissing: (field) => own.has(`no ${field}`),
    hasFile: own.has("file"),
    hasDuplicates: own.has("duplicates"),
    count: own.size,
  };
}

function chosenIn(term: Condition | undefined): readonly ChosenValue[] {
  if (term === undefined) return [];
  return membersOf(term).map((member) => ("text" in member ? member.text : undefined));
}

/** True if both are the same value in a query. Names of types may have spaces. */
export function isSameValue(field: FacetField, one: ChosenValue, other: ChosenValue): boolean {
  const [left, right] = [one, other].map((value) =>
    (field === "type" ? value?.replaceAll(" ", "") : value)?.toLowerCase(),
  );
  return left === right;
}

/** Open at both ends, the range is no term. */
export function withYears(searchText: string, { from, to }: YearRange): string {
  const isYear = ({ kind }: Condition): boolean => kind === "year";
  if (from === undefined && to === undefined) return removeTerm(searchText, isYear);
  const range = from === to ? yearText(from) : `${yearText(from)}-${yearText(to)}`;
  return setTerm(searchText, isYear, `year:${range}`);
}

function yearText(year: number | undefined): string {
  return year === undefined ? "" : String(year).padStart(4, "0");
}

/** Adds or removes one of a field's values, which are alternatives. */
export function withValue(
  searchText: string,
  field: FacetField,
  value: ChosenValue,
  isChosen: boolean,
): string {
  const isField = (condition: Condition): boolean => sectionOf(condition) === field;
  const term = divideQuery(searchText).own.get(field);
  const others = (term === undefined ? [] : membersOf(term)).filter(
    (member) => !isSameValue(field, "text" in member ? member.text : undefined, value),
  );
  const texts = others.map((member) => memberText(field, member));
  if (isChosen) texts.push(valueText(field, value));
  if (texts.length === 0) return removeTerm(searchText, isField);
  return setTerm(
    searchText,
    isField,
    texts.length === 1 ? texts.join("") : `(${texts.join(" OR ")})`,
  );
}

function memberText(field: FacetField, member: Condition): string {
  return member.kind === "words"
    ? `${field}:${member.text}`
    : valueText(field, chosenIn(member)[0]);
}

function valueText(field: FacetField, value: ChosenValue): string {
  return value === undefined ? `-has:${field}` : `${field}:"${value}"`;
}

/** Returns how a query writes a value that a library has. */
export function queryValue(field: FacetField, value: string): string {
  return phraseOf(field, value) ?? value;
}

export function withMissing(searchText: string, field: MissingField, isChosen: boolean): string {
  return withSection(searchText, `no ${field}`, `-has:${field}`, isChosen);
}

export function withFile(searchText: string, isChosen: boolean): string {
  return withSection(searchText, "file", "has:file", isChosen);
}

export function withDuplicates(searchText: string, isChosen: boolean): string {
  return withSection(searchText, "duplicates", "has:duplicate", isChosen);
}

/** Sets or removes the only term that the section can have. */
function withSection(
  searchText: string,
  section: FilterSection,
  term: string,
  isChosen: boolean,
): string {
  const isThis = (condition: Condition): boolean => sectionOf(condition) === section;
  return isChosen ? setTerm(searchText, isThis, term) : removeTerm(searchText, isThis);
}

export function withoutFilters(searchText: string): string {
  return removeTerms(searchText, (condition) => sectionOf(condition) !== undefined);
}
