import { LIST_FIELDS, type ListField, type TextField } from "./reference.ts";

/** Where the values of a tag go. Of the tags of one field, the lowest rank that is present fills it; the others are kept aside. */
export interface TagRule {
  tag: string;
  field: TextField | ListField;
  /** `first` takes the first value and keeps the others aside, `join` makes each value a line of the field, `list` an item. */
  how: "first" | "join" | "list";
  rank: number;
}

/** The rules of one format, by tag. */
export type TagRules = ReadonlyMap<string, TagRule>;

/** Makes rules from rows of a field, what to do with a second value, and the tags in order of rank. */
export function tagRules(rows: readonly (readonly [TextField | ListField, "first" | "join", ...string[]])[]): TagRules {
  const rules = new Map<string, TagRule>();
  for (const [field, repeated, ...tags] of rows) {
    const how = (LIST_FIELDS as readonly string[]).includes(field) ? "list" : repeated;
    tags.forEach((tag, rank) => rules.set(tag, { tag, field, how, rank }));
  }
  return rules;
}
