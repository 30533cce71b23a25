import type { EditableField } from "../edits/library-edits.ts";
import type { FieldChange, IfFilled } from "./field-change.ts";

/** What the dialog's inputs hold; each kind of change uses some of them. */
export interface ChangeForm {
  readonly kind: FieldChange["kind"];
  readonly field: EditableField;
  readonly text: string;
  readonly find: string;
  readonly replacement: string;
  readonly isCaseSensitive: boolean;
  readonly target: EditableField;
  readonly ifFilled: IfFilled;
}

export const EMPTY_FORM: ChangeForm = {
  kind: "set",
  field: "title",
  text: "",
  find: "",
  replacement: "",
  isCaseSensitive: false,
  target: "notes",
  ifFilled: "append",
};

/** A type is chosen from a list, so it can only be set. */
export function withChosenField(form: ChangeForm, field: EditableField): ChangeForm {
  if (field === "type") return { ...form, field, kind: "set", text: "journalArticle" };
  return { ...form, field, text: form.field === "type" ? "" : form.text };
}

/**
 * Returns undefined while something is missing. An empty text is not a value, so that nothing is
 * cleared by mistake.
 */
export function changeOf(form: ChangeForm): FieldChange | undefined {
  const { kind, field } = form;
  switch (kind) {
    case "set":
      return form.text.trim() === "" ? undefined : { kind, field, text: form.text };
    case "replace": {
      const { find, replacement, isCaseSensitive } = form;
      return find === "" ? undefined : { kind, field, find, replacement, isCaseSensitive };
    }
    case "move": {
      const { target, ifFilled } = form;
      return field === target ? undefined : { kind, field, target, ifFilled };
    }
    case "clear":
      return { kind, field };
  }
}
