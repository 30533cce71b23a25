import {
  type Extras,
  LIST_FIELDS,
  type ListField,
  type Reference,
  referenceFromPlain,
  TEXT_FIELDS,
  type TextField,
} from "@tera/references";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import {
  placesById,
  type ReferenceChanges,
  withChanges,
} from "../../references/reference-changes.ts";
import { isRecord } from "@tera/contract";
import { isSameJson, type Operation } from "@tera/sync";
import { dismissedIdIn, extrasOperations, withDismissals } from "./dismissal-edits.ts";

export type EditableField = TextField | ListField;

/**
 * Edits since the file's version, by reference id. An edit has the changed fields (null clears a
 * field) and dismissed duplicates, or is null for a deleted reference. Only added references have `ORDER_KEY`; other edits of
 * missing references are ignored.
 */
export type LibraryEdits = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** Orders added references, because the server does not preserve key order. */
export const ORDER_KEY = "addedAs";

const TEXTS: ReadonlySet<string> = new Set(TEXT_FIELDS);
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

const EDITABLE_FIELDS = [...TEXT_FIELDS, ...LIST_FIELDS, "extras"] as const;

/** Returns only valid edits. */
export function editsIn(state: unknown): LibraryEdits {
  if (!isRecord(state)) return {};
  return Object.fromEntries(
    Object.entries(state).filter(
      (entry): entry is [string, Record<string, unknown> | null] =>
        entry[1] === null || isRecord(entry[1]),
    ),
  );
}

export function hasEdits(edits: LibraryEdits): boolean {
  return Object.keys(edits).length > 0;
}

/** Keeps the file's order and appends added references. */
export function applyEdits(
  references: readonly Reference[],
  edits: LibraryEdits,
): readonly Reference[] {
  return withChanges(references, changesOf(references, edits));
}

/**
 * Returns the same reference objects for equal inputs, so that changes can be compared by identity.
 */
export function changesOf(
  references: readonly LazyReference[],
  edits: LibraryEdits,
): ReferenceChanges {
  if (!hasEdits(edits)) return { changed: new Map(), added: [] };
  const changed = new Map<string, Reference | null>();
  const added: { readonly order: string; readonly reference: Reference }[] = [];
  const places = placesById(references);
  for (const [id, change] of Object.entries(edits)) {
    const place = places.get(id);
    const reference = place === undefined ? undefined : references[place];
    if (reference !== undefined)
      changed.set(id, change === null ? null : withChange(reference, change));
    else if (change !== null && isAddition(change))
      added.push({ order: orderOf(change), reference: addedReference(id, change) });
  }
  return {
    changed,
    added: added
      .toSorted((a, b) => compare(a.order, b.order) || compare(a.reference.id, b.reference.id))
      .map(({ reference }) => reference),
  };
}

/** Undefined clears the field. */
export function editField(
  id: string,
  field: EditableField,
  value: string | readonly string[] | undefined,
): Operation {
  return { set: [id, field], value: value ?? null };
}

/**
 * Returns the operations that make references match `updates`; null deletes. Sets single fields, so
 * that concurrent changes to other fields survive. Clears a field with null, because an unset would
 * be lost when edits are written.
 */
export function operationsFor(
  now: ReadonlyMap<string, Reference>,
  updates: ReadonlyMap<string, Reference | null>,
  order: () => string,
): readonly Operation[] {
  return [...updates].flatMap(([id, after]): Operation[] => {
    const before = now.get(id);
    if (after === null) return before === undefined ? [] : [{ set: [id], value: null }];
    if (before === undefined)
      return [{ set: [id], value: { ...fullChange(after), [ORDER_KEY]: order() } }];
    return changedFields(before, after).flatMap((field) =>
      field === "extras" ? extrasOperations(before, after) : editField(id, field, after[field]),
    );
  });
}

/** The fields that differ, including `extras`. */
export function changedFields(
  before: Reference,
  after: Reference,
): readonly (EditableField | "extras")[] {
  return EDITABLE_FIELDS.filter((field) => !isSameJson(before[field], after[field]));
}

/** Sets every field, so that no old value remains if the file has a reference with this id. */
function fullChange(reference: Reference): Record<string, unknown> {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, reference[field] ?? null]));
}

/**
 * Rebases an earlier version's edits. If both versions edit a field, the current version's later
 * edit wins.
 */
export function rebaseOperations(
  earlier: LibraryEdits,
  current: LibraryEdits,
): readonly Operation[] {
  return Object.entries(earlier).flatMap(([id, change]): Operation[] => {
    const own = Object.hasOwn(current, id) ? current[id] : undefined;
    if (own === undefined && (change === null || isAddition(change)))
      return [{ set: [id], value: change }];
    if (change === null || own === null) return [];
    return Object.entries(change).flatMap(([field, value]): Operation[] =>
      own !== undefined && Object.hasOwn(own, field) ? [] : [{ set: [id, field], value }],
    );
  });
}

/** Returns the ids of edited references that were deleted or belong to another file. */
export function missingReferenceIds(
  operations: readonly Operation[],
  references: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  return new Set(
    operations.flatMap((operation) =>
      "set" in operation && operation.set.length > 1 && !references.has(String(operation.set[0]))
        ? [String(operation.set[0])]
        : [],
    ),
  );
}

function isAddition(change: Readonly<Record<string, unknown>>): boolean {
  return Object.hasOwn(change, ORDER_KEY);
}

const changedReferences = new WeakMap<
  object,
  { readonly from: LazyReference; readonly reference: Reference }
>();
const addedReferences = new WeakMap<object, Reference>();

function addedReference(id: string, change: Readonly<Record<string, unknown>>): Reference {
  let reference = addedReferences.get(change);
  if (reference?.id !== id) {
    reference = withChange({ id }, change);
    addedReferences.set(change, reference);
  }
  return reference;
}

function withChange(from: LazyReference, change: Readonly<Record<string, unknown>>): Reference {
  const cached = changedReferences.get(change);
  if (cached?.from === from) return cached.reference;
  const changed: Record<string, unknown> = { ...toReference(from) };
  const dismissals = new Map<string, boolean>();
  for (const [field, value] of Object.entries(change)) {
    if (TEXTS.has(field))
      setOrClear(changed, field, typeof value === "string" && value !== "" ? value : undefined);
    else if (LISTS.has(field))
      setOrClear(changed, field, isTexts(value) && value.length > 0 ? value : undefined);
    else if (field === "extras") setOrClear(changed, field, extrasIn(value));
    else {
      const dismissed = dismissedIdIn(field);
      if (dismissed !== undefined) dismissals.set(dismissed, value === true);
    }
  }
  // Only known fields were set, with valid values.
  const known = changed as unknown as Reference;
  const reference = dismissals.size === 0 ? known : withDismissals(known, dismissals);
  changedReferences.set(change, { from, reference });
  return reference;
}

function extrasIn(value: unknown): Extras | undefined {
  const extras = referenceFromPlain({ id: "kept aside", extras: value }, () => undefined)?.extras;
  return extras === undefined || Object.keys(extras).length === 0 ? undefined : extras;
}

function setOrClear(record: Record<string, unknown>, field: string, value: unknown): void {
  if (value === undefined) delete record[field];
  else record[field] = value;
}

function orderOf(change: Readonly<Record<string, unknown>>): string {
  const order = change[ORDER_KEY];
  return typeof order === "string" ? order : "";
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
