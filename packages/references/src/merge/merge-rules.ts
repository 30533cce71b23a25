import type { Reference, TextField } from "../reference.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "../tag-rules.ts";

export interface MergeRules {
  /** Which reference a merge keeps. Of two that are equal by the rule, it is the first. */
  keep: "first" | "last" | "mostComplete" | "database";
  /** Names of databases in any case, the preferred one first; only for `database`. */
  databases: readonly string[];
  /**
   * `fill` keeps the values of the kept reference and fills its empty fields. `longest` also takes
   * longer texts, such as a whole abstract or the authors' full names.
   */
  fields: "fill" | "longest";
}

export const DEFAULT_MERGE_RULES: Readonly<MergeRules> = {
  keep: "first",
  databases: [],
  fields: "fill",
};

/** Other fields, such as identifiers, are not better for being longer. */
export const LENGTH_MATTERS: ReadonlySet<TextField> = new Set<TextField>([
  "title",
  "journal",
  "date",
  "pages",
  "abstract",
  "notes",
  "address",
  "researchNotes",
  "caption",
]);

/** More than the characters of any reference. */
const MAX_CHARACTERS = 1e9;

/** Returns the index of the reference that a merge keeps; 0 for an empty list. */
export function keptIndex(references: readonly Reference[], rules: Readonly<MergeRules>): number {
  const ranks = references.map((reference, index) => rankOf(reference, index, rules));
  return Math.max(0, ranks.indexOf(Math.max(...ranks)));
}

function rankOf(
  reference: Reference,
  index: number,
  { keep, databases }: Readonly<MergeRules>,
): number {
  if (keep === "first") return -index;
  if (keep === "last") return index;
  if (keep === "mostComplete") return completeness(reference);
  const place = databases.findIndex((name) => tidyName(name) === tidyName(reference.database));
  return -(place < 0 ? databases.length : place);
}

function tidyName(name: string | undefined): string | undefined {
  return name?.trim().toLowerCase();
}

/** The number of fields with a value; of two with equally many, the longer texts count. */
function completeness(reference: Reference): number {
  const values = [...TEXT_FIELDS, ...LIST_FIELDS].flatMap((field) => reference[field] ?? []);
  const fields = [...TEXT_FIELDS, ...LIST_FIELDS].filter((field) => reference[field]);
  return fields.length + values.join("").length / MAX_CHARACTERS;
}
