import { serializeForeignExtras } from "./foreign-extras.ts";
import type { Reference, Tags } from "./reference.ts";
import { TAG_RULES } from "./tag-rules.ts";

/**
 * Hands over what a reference says under the tags of a format: its fields, then what was kept aside for this format, then all that
 * belongs to other formats, or stands under a name that the format can't write, as one line of JSON under the private tag `carrier`.
 * What the format's writer puts together itself is left to it. A value that it does not take (`give` returns false) goes into that line too.
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
    // An alternate of a field that was emptied would fill it again.
    if (rule !== undefined && reference[rule.field] === undefined) continue;
    const left = isTag.test(tag) ? values.filter((value) => give(tag, value) === false) : values;
    if (left.length > 0) unwritable[tag] = left;
  }
  const foreign = serializeForeignExtras(extras, format, unwritable);
  if (foreign) give(carrier, foreign);
}
