import { LIST_FIELDS, type Reference, TEXT_FIELDS } from "@tera/references";
import { resolveDraft } from "../../sync/device/resolve-draft.ts";
import type { Draft } from "../../sync/device/draft-storage.ts";
import { fieldText, fieldValue, withField } from "./field-text.ts";
import type { EditableField } from "../edits/library-edits.ts";

export interface FieldDraft extends Draft {
  readonly id: string;
  readonly field: EditableField;
}

/** What to do with the drafts that an earlier page saved. */
export interface DraftResolution {
  /** References by id, with the drafts of unchanged fields applied. */
  readonly updates: ReadonlyMap<string, Reference>;
  /**
   * Drafts of fields that changed in the meantime. They are shown instead of overwriting the field.
   */
  readonly conflicting: readonly FieldDraft[];
  /** Drafts of references that no longer exist. */
  readonly deleted: readonly FieldDraft[];
  /** Drafts to discard once they are handled. */
  readonly resolved: readonly FieldDraft[];
}

const FIELDS: ReadonlySet<string> = new Set([...TEXT_FIELDS, ...LIST_FIELDS]);

/** Returns the storage key prefix that all fields of a library share. */
export function fieldDraftPrefix(user: string, projectId: string, path: string): string {
  return JSON.stringify([user, projectId, path]);
}

/** Returns the storage key suffix that identifies the field. */
export function fieldDraftKey({ id, field }: Pick<FieldDraft, "id" | "field">): string {
  return ` ${field} ${id}`;
}

/** Returns undefined for an unknown field. */
export function parseFieldDraftKey(rest: string, draft: Draft): FieldDraft | undefined {
  const [, field = "", ...id] = rest.split(" ");
  return FIELDS.has(field)
    ? { ...draft, id: id.join(" "), field: field as EditableField }
    : undefined;
}

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
