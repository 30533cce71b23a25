import {
  type Extras,
  LIST_FIELDS,
  type ListField,
  type Reference,
  referenceFromPlain,
  TEXT_FIELDS,
  type TextField,
} from "@tera/references";
import { type LazyReference, toReference } from "../references/serialized-reference.ts";
import { placesById, type ReferenceChanges, withChanges } from "../references/reference-changes.ts";
import type { Operation } from "../sync/operations.ts";

/** A field of a reference that people edit. */
export type EditableField = TextField | ListField;

/**
 * What was changed since the file's version, by reference id: the changed fields (null is a cleared one), or null for a deleted reference.
 * A reference that was added carries its place among the others under `ORDER`; a change without it is one of a reference that is there, and makes none.
 */
export type LibraryEdits = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** Where an added reference stands among the added ones: a text that sorts. The server keeps no order of keys. */
export const ORDER_KEY = "addedAs";

const TEXTS: ReadonlySet<string> = new Set(TEXT_FIELDS);
const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);

/** Everything of a reference that an edit can change. */
const EDITABLE_FIELDS = [...TEXT_FIELDS, ...LIST_FIELDS, "extras"] as const;

/** The edits in a document's state; anything that is none is left out. */
export function editsIn(state: unknown): LibraryEdits {
  if (!isRecord(state)) return {};
  return Object.fromEntries(
    Object.entries(state).filter(
      (entry): entry is [string, Record<string, unknown> | null] =>
        entry[1] === null || isRecord(entry[1]),
    ),
  );
}

/** Whether there is anything to write back. */
export function hasEdits(edits: LibraryEdits): boolean {
  return Object.keys(edits).length > 0;
}

/** The references with the edits in them, in the file's order; added references follow at the end. */
export function applyEdits(
  references: readonly Reference[],
  edits: LibraryEdits,
): readonly Reference[] {
  return withChanges(references, changesOf(references, edits));
}

/** What the edits make different in references. The same edit of the same reference gives the same object. */
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

/** The change of one field as the shared document takes it; undefined clears the field. */
export function editField(
  id: string,
  field: EditableField | "extras",
  value: string | readonly string[] | Extras | undefined,
): Operation {
  return { set: [id, field], value: value ?? null };
}

/**
 * The operations that make references what is wanted of them, by id; null takes one out. Fields are set one by one, so that what others change
 * in the same reference stands. Nothing is unset: a change that is told as a value is not lost when the file is written in between.
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
    return changedFields(before, after).map((field) => editField(id, field, after[field]));
  });
}

/** The fields, kept-aside tags among them, in which two references say different things. */
export function changedFields(
  before: Reference,
  after: Reference,
): readonly (EditableField | "extras")[] {
  return EDITABLE_FIELDS.filter((field) => !isSameValue(before[field], after[field]));
}

/** Whether two values of a field are the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  // Texts, and fields that are not there, are told apart by now; lists and what is kept aside are not.
  return (
    typeof one === "object" &&
    typeof other === "object" &&
    JSON.stringify(one) === JSON.stringify(other)
  );
}

/** A reference as a change that says everything of it: one that the file still has under that id keeps nothing of its own. */
function fullChange(reference: Reference): Record<string, unknown> {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, reference[field] ?? null]));
}

/**
 * What an earlier version's edits still have to say to the present one. Where the present version has an edit of its own
 * for the same field, that one is later and stays.
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

/** The ids of references that operations change and that are not there: somebody deleted them meanwhile, or they were those of another file. */
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

/** Whether a change says all of a reference that the file did not have. */
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
  const known = changedReferences.get(change);
  if (known?.from === from) return known.reference;
  const changed: Record<string, unknown> = { ...toReference(from) };
  for (const [field, value] of Object.entries(change)) {
    if (TEXTS.has(field))
      setOrClear(changed, field, typeof value === "string" && value !== "" ? value : undefined);
    else if (LISTS.has(field))
      setOrClear(changed, field, isTexts(value) && value.length > 0 ? value : undefined);
    else if (field === "extras") setOrClear(changed, field, extrasIn(value));
  }
  // Only fields of a reference were touched, each with a value of its own kind.
  const reference = changed as unknown as Reference;
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
