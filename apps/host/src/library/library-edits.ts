import { LIST_FIELDS, type ListField, type Reference, TEXT_FIELDS, type TextField } from "@tera/references";
import type { ReferenceChanges } from "../references/library-job.ts";
import type { Operation } from "../sync/operations.ts";

/** A field of a reference that people edit. */
export type EditableField = TextField | ListField;

/** What was changed since the file's version, by reference id: the changed fields (null is a cleared one), or null for a deleted reference. */
export type LibraryEdits = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

const TEXTS: ReadonlySet<string> = new Set(TEXT_FIELDS);
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

/** The edits in a document's state; anything that is none is left out. */
export function editsIn(state: unknown): LibraryEdits {
  if (!isRecord(state)) return {};
  return Object.fromEntries(Object.entries(state).filter((entry): entry is [string, Record<string, unknown> | null] => entry[1] === null || isRecord(entry[1])));
}

/** Whether there is anything to write back. */
export function hasEdits(edits: LibraryEdits): boolean {
  return Object.keys(edits).length > 0;
}

/** The references with the edits in them, in the file's order; edited references that the file does not have follow at the end. */
export function applyEdits(references: readonly Reference[], edits: LibraryEdits): readonly Reference[] {
  if (!hasEdits(edits)) return references;
  const known = new Set<string>();
  const edited = references.flatMap((reference): Reference[] => {
    known.add(reference.id);
    if (!Object.hasOwn(edits, reference.id)) return [reference];
    const change = edits[reference.id];
    return change ? [withChange(reference, change)] : [];
  });
  const added = Object.entries(edits).flatMap(([id, change]): Reference[] => (change && !known.has(id) ? [withChange({ id }, change)] : []));
  return [...edited, ...added];
}

/** What the edits make different in references, for writing them into their file. */
export function changesOf(references: readonly Reference[], edits: LibraryEdits): ReferenceChanges {
  const edited = new Map(applyEdits(references, edits).flatMap((reference) => (Object.hasOwn(edits, reference.id) ? [[reference.id, reference] as const] : [])));
  const changed = new Map<string, Reference | null>();
  for (const { id } of references) {
    if (!Object.hasOwn(edits, id)) continue;
    changed.set(id, edited.get(id) ?? null);
    edited.delete(id);
  }
  return { changed, added: [...edited.values()] };
}

/** The change of one field as the shared document takes it; undefined clears the field. */
export function editField(id: string, field: EditableField, value: string | readonly string[] | undefined): Operation {
  return { set: [id, field], value: value ?? null };
}

/**
 * What an earlier version's edits still have to say to the present one. Where the present version has an edit of its own
 * for the same field, that one is later and stays.
 */
export function carriedOver(earlier: LibraryEdits, present: LibraryEdits): readonly Operation[] {
  return Object.entries(earlier).flatMap(([id, change]): Operation[] => {
    const own = Object.hasOwn(present, id) ? present[id] : undefined;
    if (change === null) return own === undefined ? [{ set: [id], value: null }] : [];
    if (own === null) return [];
    return Object.entries(change).flatMap(([field, value]): Operation[] => (own !== undefined && Object.hasOwn(own, field) ? [] : [{ set: [id, field], value }]));
  });
}

function withChange(reference: Reference, change: Readonly<Record<string, unknown>>): Reference {
  const changed: Record<string, unknown> = { ...reference };
  for (const [field, value] of Object.entries(change)) {
    if (TEXTS.has(field)) setOrClear(changed, field, typeof value === "string" && value !== "" ? value : undefined);
    else if (LISTS.has(field)) setOrClear(changed, field, isTexts(value) && value.length > 0 ? value : undefined);
  }
  // Only fields of a reference were touched, each with a value of its own kind.
  return changed as unknown as Reference;
}

function setOrClear(record: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined) delete record[field];
  else record[field] = value;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
