import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import { resolveDraft } from "../project/resolve-draft.ts";
import type { Draft } from "../project/draft-storage.ts";
import { fieldText, fieldValue, withField } from "./field-text.ts";
import type { EditableField } from "./library-edits.ts";

/** Text that was typed into a field of a reference that was not left. */
export interface FieldDraft extends Draft {
  readonly id: string;
  readonly field: EditableField;
}

/** What becomes of typed text that a page left behind. */
export interface DraftResolution {
  /** References in which the text was what it was typed over still: as they are with what was typed. */
  readonly updates: ReadonlyMap<string, Reference>;
  /** Fields that have become another text meanwhile: shown, so that nothing is overwritten. */
  readonly conflicting: readonly FieldDraft[];
  /** Fields of references that are not there any more. */
  readonly deleted: readonly FieldDraft[];
  /** Fields that need not be kept any more once the rest is done. */
  readonly resolved: readonly FieldDraft[];
}

const FIELDS: ReadonlySet<string> = new Set([...TEXT_FIELDS, ...LIST_FIELDS]);

/** The name under which text of a library's fields is kept begins so. */
export function fieldDraftPrefix(user: string, projectId: string, path: string): string {
  return JSON.stringify([user, projectId, path]);
}

/** The rest of the name of one field. */
export function fieldDraftKey({ id, field }: Pick<FieldDraft, "id" | "field">): string {
  return ` ${field} ${id}`;
}

/** The field that a name's rest tells; undefined where there is no such field any more. */
export function parseFieldDraftKey(rest: string, draft: Draft): FieldDraft | undefined {
  const [, field = "", ...id] = rest.split(" ");
  // Only names of fields are in the set.
  return FIELDS.has(field)
    ? { ...draft, id: id.join(" "), field: field as EditableField }
    : undefined;
}

/** Sorts out typed text that was left behind, given what the references are now. */
export function resolveFieldDrafts(
  drafts: readonly FieldDraft[],
  references: ReadonlyMap<string, Reference>,
): DraftResolution {
  const updates = new Map<string, Reference>();
  const conflicting: FieldDraft[] = [];
  const deleted: FieldDraft[] = [];
  for (const draft of drafts) {
    const { id, field, text } = draft;
    const reference = updates.get(id) ?? references.get(id);
    if (reference === undefined) {
      deleted.push(draft);
      continue;
    }
    const resolution = resolveDraft(draft, fieldText(reference, field));
    if (resolution === "save")
      updates.set(id, withField(reference, field, fieldValue(field, text)));
    else if (resolution === "show") conflicting.push(draft);
  }
  return {
    updates,
    conflicting,
    deleted,
    resolved: drafts.filter((draft) => !conflicting.includes(draft)),
  };
}
