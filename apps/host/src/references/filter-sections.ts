import { type Condition, termsOf } from "@tera/references/query";

/** Fields whose values the filter menu lists. */
export const FACET_FIELDS = ["type", "label", "database", "source"] as const;
export type FacetField = (typeof FACET_FIELDS)[number];

/** Fields that the filter menu finds missing. */
export const MISSING_FIELDS = ["abstract", "doi", "authors", "year"] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

export function forFacetFields<Value>(
  valueOf: (field: FacetField) => Value,
): Readonly<Record<FacetField, Value>> {
  return {
    type: valueOf("type"),
    label: valueOf("label"),
    database: valueOf("database"),
    source: valueOf("source"),
  };
}

/** A choice of the filter menu that has a term of its own in the query. */
export type FilterSection = "year" | FacetField | `no ${MissingField}` | "file" | "duplicates";

/** Returns which choice of the filter menu a term can be the answer to; undefined if none. */
export function sectionOf(condition: Condition): FilterSection | undefined {
  if (condition.kind === "year") return "year";
  if (condition.kind === "has" && condition.field === "duplicate") return "duplicates";
  if (condition.kind === "has" && condition.field === "file") return "file";
  if (condition.kind === "not" && condition.of.kind === "has") {
    const { field } = condition.of;
    const missing = MISSING_FIELDS.find((each) => each === field);
    if (missing !== undefined) return `no ${missing}`;
  }
  const fields = new Set(membersOf(condition).map(facetFieldOf));
  const [only] = fields;
  return fields.size === 1 ? only : undefined;
}

/**
 * Returns the phrase by which a query finds a value: `Journal article` for the type
 * `journalArticle`. Undefined for a value without a word.
 */
export function phraseOf(field: FacetField, value: string): string | undefined {
  const words = field === "type" ? value.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ") : value;
  const phrase = words.replaceAll(/[\s"*]+/gu, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(phrase)) return undefined;
  return field === "type" && phrase !== value
    ? phrase.charAt(0).toUpperCase() + phrase.slice(1).toLowerCase()
    : phrase;
}

/** Returns the alternatives of a term. */
export function membersOf(condition: Condition): readonly Condition[] {
  return condition.kind === "any" ? condition.of : [condition];
}

function facetFieldOf(member: Condition): FacetField | undefined {
  const { field } = member.kind === "not" && member.of.kind === "has" ? member.of : asText(member);
  return FACET_FIELDS.find((each) => each === field);
}

function asText(member: Condition): { readonly field?: string | undefined } {
  const isText =
    member.kind === "phrase" || (member.kind === "words" && !member.text.includes("*"));
  return isText ? member : {};
}

/** A query, divided into the terms of the filter menu's sections and all others. */
export interface DividedQuery {
  /** The first term of each section. */
  readonly own: ReadonlyMap<FilterSection, Condition>;
  readonly others: Condition;
}

export function divideQuery(text: string): DividedQuery {
  const own = new Map<FilterSection, Condition>();
  const others: Condition[] = [];
  for (const { condition } of termsOf(text)) {
    const section = sectionOf(condition);
    if (section === undefined || own.has(section)) others.push(condition);
    else own.set(section, condition);
  }
  return { own, others: { kind: "all", of: others } };
}
