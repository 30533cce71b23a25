import { TAGGED } from "../foreign-extras.ts";
import type { Extras, JsonValue, Reference, Tags, TextField } from "../reference.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "../tag-rules.ts";
import { DEFAULT_MERGE_RULES, LENGTH_MATTERS, type MergeRules } from "./merge-rules.ts";

/** The key in `extras.json` for values that a merge does not keep in fields. */
export const MERGED_FROM = "mergedFrom";

/**
 * Fills empty fields of `kept` from `other` and joins lists; by the rule `longest`, longer texts of
 * `other` replace shorter ones. Values that are in no field afterwards go to
 * `extras.json.mergedFrom` with the id of their reference, so that nothing is lost.
 */
export function mergeReferences(
  kept: Reference,
  other: Reference,
  { fields }: Readonly<Pick<MergeRules, "fields">> = DEFAULT_MERGE_RULES,
): Reference {
  const merged: Reference = { ...kept };
  const left: Record<string, JsonValue> = {};
  const replaced: Record<string, JsonValue> = {};
  if (other.id !== kept.id) left["id"] = other.id;
  for (const field of TEXT_FIELDS) {
    const value = other[field];
    const own = merged[field];
    if (value === undefined || value === own) continue;
    if (own === undefined) merged[field] = value;
    else if (fields === "longest" && LENGTH_MATTERS.has(field) && value.length > own.length) {
      merged[field] = value;
      replaced[field] = own;
    } else left[field] = value;
  }
  for (const field of LIST_FIELDS) {
    const items = other[field];
    if (items === undefined) continue;
    const own = merged[field];
    // Author lists are not joined, because their order matters and spellings may differ.
    if (own === undefined || field !== "authors")
      merged[field] = [...(own ?? []), ...items.filter((item) => !own?.includes(item))];
    else if (isSame(own, items)) continue;
    else if (fields === "longest" && items.join("").length > own.join("").length) {
      merged[field] = [...items];
      replaced[field] = [...own];
    } else left[field] = [...items];
  }
  if (Object.keys(replaced).length > 0) replaced["id"] = kept.id;
  const extras = mergedExtras(kept.extras, other.extras, left, replaced);
  if (extras) merged.extras = extras;
  return merged;
}

/** Returns the fields that both references have with different values. */
export function differingFields(
  one: Reference,
  other: Reference,
): (TextField | (typeof LIST_FIELDS)[number])[] {
  const texts = TEXT_FIELDS.filter(
    (field) =>
      one[field] !== undefined && other[field] !== undefined && one[field] !== other[field],
  );
  const lists = LIST_FIELDS.filter(
    (field) =>
      one[field] !== undefined && other[field] !== undefined && !isSame(one[field], other[field]),
  );
  return [...texts, ...lists];
}

function mergedExtras(
  kept: Extras | undefined,
  other: Extras | undefined,
  left: Record<string, JsonValue>,
  replaced: Record<string, JsonValue>,
): Extras | undefined {
  const extras: Extras = { ...kept };
  for (const format of TAGGED) {
    const tags = other?.[format];
    if (tags) extras[format] = mergedTags(extras[format] ?? {}, tags);
  }
  const { united: json, others } = unitedProperties(kept?.json, other?.json, true);
  // The names in CSL's lists are not joined, like the authors.
  const csl = unitedProperties(kept?.cslJson, other?.cslJson, false);
  if (Object.keys(csl.united).length > 0) extras.cslJson = csl.united;
  const setAside = { json: others, cslJson: csl.others };
  for (const name of ["json", "cslJson"] as const)
    if (Object.keys(setAside[name]).length > 0)
      left["extras"] = { ...(left["extras"] as Properties | undefined), [name]: setAside[name] };
  const history = [left, replaced].filter((values) => Object.keys(values).length > 0);
  if (history.length > 0) json[MERGED_FROM] = [json[MERGED_FROM] ?? [], history].flat();
  if (Object.keys(json).length > 0) extras.json = json;
  return Object.keys(extras).length > 0 ? extras : undefined;
}

type Properties = Record<string, JsonValue>;

/** `others` has the properties of `other` whose values differ from those of `kept`. */
function unitedProperties(
  kept: Properties | undefined,
  other: Properties | undefined,
  joinsLists: boolean,
): { united: Properties; others: Properties } {
  const united: Properties = { ...kept };
  const others: Properties = {};
  for (const [key, value] of Object.entries(other ?? {})) {
    const own = Object.hasOwn(united, key) ? united[key] : undefined;
    if (own === undefined) united[key] = value;
    else if (joinsLists && Array.isArray(own) && Array.isArray(value))
      united[key] = [...own, ...value.filter((item) => !own.some((each) => isSame(each, item)))];
    else if (!isSame(own, value)) others[key] = value;
  }
  return { united, others };
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function mergedTags(one: Tags, other: Tags): Tags {
  const united: Tags = { ...one };
  for (const [tag, values] of Object.entries(other)) {
    const own = Object.hasOwn(united, tag) ? (united[tag] ?? []) : [];
    united[tag] = [...own, ...values.filter((value) => !own.includes(value))];
  }
  return united;
}
