import type { Reference } from "@tera/references";
import type { EditableField } from "../edits/library-edits.ts";
import { fieldText, fieldValue, withField } from "../panel/field-text.ts";
import { isMultiline } from "../panel/reference-fields.ts";
import { escapePattern } from "../panel/reference-text.ts";

/** What happens to a text that the target of a move already has. */
export type IfFilled = "append" | "replace" | "skip";

/** One change of a field, applied to many references. Lists are text with an item on each line. */
export type FieldChange = { readonly field: EditableField } & (
  | { readonly kind: "set"; readonly text: string }
  | {
      readonly kind: "replace";
      /** Literal text. */
      readonly find: string;
      readonly replacement: string;
      readonly isCaseSensitive: boolean;
    }
  | { readonly kind: "move"; readonly target: EditableField; readonly ifFilled: IfFilled }
  | { readonly kind: "clear" }
);

/** Returns undefined if the reference stays unchanged. */
export type FieldChanger = (reference: Reference) => Reference | undefined;

export function fieldChanger(change: FieldChange): FieldChanger {
  const { field } = change;
  switch (change.kind) {
    case "set":
      return (reference) => withText(reference, field, change.text);
    case "clear":
      return (reference) => withText(reference, field, "");
    case "replace": {
      const { find, replacement, isCaseSensitive } = change;
      if (find === "") return () => undefined;
      const pattern = new RegExp(escapePattern(find), isCaseSensitive ? "gu" : "giu");
      return (reference) =>
        withText(
          reference,
          field,
          fieldText(reference, field).replace(pattern, () => replacement),
        );
    }
    case "move":
      return (reference) => moved(reference, change);
  }
}

function moved(
  reference: Reference,
  { field, target, ifFilled }: Extract<FieldChange, { kind: "move" }>,
): Reference | undefined {
  const text = fieldText(reference, field);
  const there = fieldText(reference, target);
  if (field === target || text === "" || (there !== "" && ifFilled === "skip")) return undefined;
  const separator = isMultiline(target) ? "\n" : "; ";
  const movedText = isMultiline(target) ? text : text.replaceAll("\n", separator);
  const next =
    there === "" || ifFilled === "replace" ? movedText : `${there}${separator}${movedText}`;
  const filled = withText(reference, target, next) ?? reference;
  return withField(filled, field, undefined);
}

function withText(reference: Reference, field: EditableField, text: string): Reference | undefined {
  const value = fieldValue(field, text);
  const next = withField(
    reference,
    field,
    field === "keywords" && Array.isArray(value) ? [...new Set<string>(value)] : value,
  );
  return fieldText(next, field) === fieldText(reference, field) ? undefined : next;
}
