import { serializeForeignExtras } from "./foreign-extras.ts";
import type { Reference, Tags } from "./reference.ts";
import { TAG_RULES } from "./tag-rules.ts";

/**
 * Calls `give` with each field's tag and value, then with the extras of `format`. Other extras,
 * tags that fail `isTag` and values for which `give` returns false go under `carrier` as one line
 * of JSON. The writer handles fields combined from several tags.
 */
export function eachTagValue(
  reference: Reference,
  format: "ris" | "medline" | "endnoteXml",
  carrier: string,
  isTag: { test(tag: string): boolean },
  give: (tag: string, value: string) => boolean | void,
): void {
  const rules = TAG_RULES[format];
  for (const { tag, field, rank } of rules.values()) {
    const value = reference[field];
    if (rank === 0 && value !== undefined)
      for (const item of typeof value === "string" ? [value] : value) give(tag, item);
  }
  const { extras = {} } = reference;
  const unwritable: Tags = {};
  for (const [tag, values] of Object.entries(extras[format] ?? {})) {
    const rule = rules.get(tag);
    // A further value would refill an emptied field.
    if (rule && (rule.rank || rule.how === "first") && reference[rule.field] === undefined)
      continue;
    const left = isTag.test(tag) ? values.filter((value) => give(tag, value) === false) : values;
    if (left.length > 0) unwritable[tag] = left;
  }
  const foreign = serializeForeignExtras(extras, format, unwritable);
  if (foreign) give(carrier, foreign);
}
