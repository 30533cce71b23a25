import { dialogs, toaster } from "../../errors/notices.ts";
import { withWorkProgress } from "../../errors/work-progress.tsx";
import { AppError } from "../../platform/app-error.ts";
import { countOf } from "../../platform/date-text.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { lazyReferencesByIdInChunks } from "../data/references-by-id.ts";
import { fieldLabel } from "../panel/reference-fields.ts";
import { undoAction } from "../view/library-commands.ts";
import { shownReferences } from "../view/library-display.ts";
import { EditFieldDialog } from "./EditFieldDialog.tsx";
import { type FieldChange, fieldChanger } from "./field-change.ts";

/** Asks how to change a field of these references, and changes it as one undo entry. */
export async function editField(library: OpenLibrary, ids: ReadonlySet<string>): Promise<void> {
  const asked = await lazyReferencesByIdInChunks(shownReferences(), ids);
  const references = [...asked.values()];
  const change = await dialogs.show<FieldChange | undefined>((close) => (
    <EditFieldDialog references={references} onAnswer={close} />
  ));
  if (change === undefined) return;
  // Others may have edited while the dialog was open.
  const current = await lazyReferencesByIdInChunks(shownReferences(), ids);
  const updates = await updatesOf([...current.values()], change);
  if (updates.size === 0) {
    toaster.show("These references already have that value");
    return;
  }
  const count = countOf(updates.size, "reference");
  const field = fieldLabel(change.field);
  const entry = await library.change(updates, `Edit “${field}” of ${count}`);
  if (entry.step.size > 0)
    toaster.success(`Edited “${field}” of ${count}`, undoAction(library, entry));
}

async function updatesOf(
  references: readonly LazyReference[],
  change: FieldChange,
): Promise<ReadonlyMap<string, LazyReference>> {
  const changed = fieldChanger(change);
  const updates = new Map<string, LazyReference>();
  let done = 0;
  await withWorkProgress("Editing references", references.length, ({ signal, onProgress }) =>
    forEachInChunks(references, (lazyReference) => {
      if (signal.aborted) throw new AppError("CANCEL", "Cancelled", { ignore: true });
      const next = changed(toReference(lazyReference));
      if (next !== undefined) updates.set(next.id, next);
      done += 1;
      if (done % 512 === 0) onProgress(done);
    }),
  );
  return updates;
}
