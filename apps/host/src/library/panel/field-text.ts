import { LIST_FIELDS, type Reference } from "@tera/references";
import type { EditableField } from "../edits/library-edits.ts";

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

/** Returns a field as text, with each list item on its own line. */
export function fieldText(reference: Reference, field: EditableField): string {
  return valueText(reference[field]);
}

/** Returns what the field shows once `text` is saved in it. */
export function savedText(field: EditableField, text: string): string {
  return valueText(fieldValue(field, text));
}

function valueText(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : (value?.join("\n") ?? "");
}

/** Reverses `fieldText`; undefined for empty text. */
export function fieldValue(
  field: EditableField,
  text: string,
): string | readonly string[] | undefined {
  if (!LISTS.has(field)) return text.trim() || undefined;
  const items = text
    .split("\n")
    .map((item) => item.trim())
    .filter(Boolean);
  return items.length === 0 ? undefined : items;
}

export function withField(
  reference: Reference,
  field: EditableField,
  value: string | readonly string[] | undefined,
): Reference {
  const { [field]: _before, ...others } = reference;
  return value === undefined ? others : { ...others, [field]: value };
}
