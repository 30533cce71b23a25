import type { Reference } from "@tera/references";
import { attempt, toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import type { EditEntry } from "../edits/undo-state.ts";
import { withField } from "../panel/field-text.ts";
import type { EditableField } from "../edits/library-edits.ts";
import { logUndone } from "../data/log-numbers.ts";
import { hasLoggedNumbers, repeatedTitle } from "@tera/contract";
import type { OpenLibrary } from "../data/library-store.ts";
import { lazyReferencesByIdInChunks } from "../data/references-by-id.ts";

/** Undefined clears the field. */
export async function editReference(
  library: OpenLibrary,
  reference: Reference,
  field: EditableField,
  value: string | readonly string[] | undefined,
): Promise<void> {
  await library.change(
    new Map([[reference.id, withField(reference, field, value)]]),
    "Edit a reference",
  );
}

/** Deletes without confirmation, then offers to undo. */
export async function deleteReferences(library: OpenLibrary, ids: Iterable<string>): Promise<void> {
  const updates = new Map(Array.from(ids, (id) => [id, null] as const));
  const entry = await library.change(updates, `Delete ${countOf(updates.size, "reference")}`);
  if (entry.step.size > 0)
    toaster.success(`Deleted ${countOf(entry.step.size, "reference")}`, undoAction(library, entry));
}

export async function undoLatest(library: OpenLibrary): Promise<void> {
  const label = await library.undo();
  if (label === undefined) return;
  const title = repeatedTitle("Undid", label);
  toaster.show(title, {
    label: "Redo",
    onSelect: () => attempt(() => redoLatest(library)),
  });
  if (hasLoggedNumbers(label)) await logUndone(title);
}

export async function redoLatest(library: OpenLibrary): Promise<void> {
  const label = await library.redo();
  if (label === undefined) return;
  const title = repeatedTitle("Redid", label);
  toaster.show(title);
  if (hasLoggedNumbers(label)) await logUndone(title);
}

export function undoAction(
  library: OpenLibrary,
  entry: EditEntry,
): { readonly label: string; readonly onSelect: () => void } {
  return {
    label: "Undo",
    onSelect: () =>
      attempt(async () => {
        const isUndone = await library.undoEntry(entry);
        if (isUndone && hasLoggedNumbers(entry.label))
          await logUndone(repeatedTitle("Undid", entry.label));
      }),
  };
}

/** Returns the references in library order. */
export async function referencesOf(
  references: readonly LazyReference[],
  ids: ReadonlySet<string>,
): Promise<readonly Reference[]> {
  const found: Reference[] = [];
  await forEachInChunks(
    (await lazyReferencesByIdInChunks(references, ids)).values(),
    (lazyReference) => found.push(toReference(lazyReference)),
  );
  return found;
}
