import { packForeignExtras } from "./foreign-extras.ts";
import type { Reference } from "./reference.ts";
import { TAG_RULES } from "./tag-rules.ts";

/**
 * Hands over what a reference says under the tags of a format: its fields, then what was kept aside for this format, then all that
 * belongs to other formats as one line of JSON under the private tag `carrier`. What the format's writer puts together itself is left to it.
 */
export function eachTagValue(reference: Reference, format: "ris" | "medline" | "endnoteXml", carrier: string, give: (tag: string, value: string) => void): void {
  const rules = TAG_RULES[format];
  for (const { tag, field, rank } of rules.values()) {
    const value = reference[field];
    if (rank === 0 && value !== undefined) for (const item of typeof value === "string" ? [value] : value) give(tag, item);
  }
  for (const [tag, values] of Object.entries(reference.extras?.[format] ?? {})) {
    const rule = rules.get(tag);
    // An alternate of a field that was emptied would fill it again.
    if (rule === undefined || reference[rule.field] !== undefined) for (const value of values) give(tag, value);
  }
  const foreign = packForeignExtras(reference.extras, format);
  if (foreign) give(carrier, foreign);
}
