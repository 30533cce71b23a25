import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import { fateOfTyped } from "../project/fate-of-typed-text.ts";
import type { TypedText } from "../project/typed-text.ts";
import { fieldText, fieldValue, withField } from "./field-text.ts";
import type { EditableField } from "./library-edits.ts";

/** Text that was typed into a field of a reference that was not left. */
export interface TypedField extends TypedText {
  readonly id: string;
  readonly field: EditableField;
}

/** What becomes of typed text that a page left behind. */
export interface Recovery {
  /** References in which the text was what it was typed over still: as they are with what was typed. */
  readonly wanted: ReadonlyMap<string, Reference>;
  /** Fields that have become another text meanwhile: shown, so that nothing is overwritten. */
  readonly differing: readonly TypedField[];
  /** Fields of references that are not there any more. */
  readonly gone: readonly TypedField[];
  /** Fields that need not be kept any more once the rest is done. */
  readonly done: readonly TypedField[];
}

const FIELDS: ReadonlySet<string> = new Set([...TEXT_FIELDS, ...LIST_FIELDS]);

/** The name under which text of a library's fields is kept begins so. */
export function typedUnder(user: string, projectId: string, path: string): string {
  return JSON.stringify([user, projectId, path]);
}

/** The rest of the name of one field. */
export function fieldName({ id, field }: Pick<TypedField, "id" | "field">): string {
  return ` ${field} ${id}`;
}

/** The field that a name's rest tells; undefined where there is no such field any more. */
export function fieldOfName(rest: string, typed: TypedText): TypedField | undefined {
  const [, field = "", ...id] = rest.split(" ");
  // Only names of fields are in the set.
  return FIELDS.has(field)
    ? { ...typed, id: id.join(" "), field: field as EditableField }
    : undefined;
}

/** Sorts out typed text that was left behind, given what the references are now. */
export function recovered(
  left: readonly TypedField[],
  references: ReadonlyMap<string, Reference>,
): Recovery {
  const wanted = new Map<string, Reference>();
  const differing: TypedField[] = [];
  const gone: TypedField[] = [];
  for (const typed of left) {
    const { id, field, text } = typed;
    const reference = wanted.get(id) ?? references.get(id);
    if (reference === undefined) {
      gone.push(typed);
      continue;
    }
    const fate = fateOfTyped(typed, fieldText(reference, field));
    if (fate === "save") wanted.set(id, withField(reference, field, fieldValue(field, text)));
    else if (fate === "show") differing.push(typed);
  }
  return { wanted, differing, gone, done: left.filter((typed) => !differing.includes(typed)) };
}
