import { toaster } from "../../errors/notices.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { isRefusedBlind } from "../deciding/refuse-blind.ts";
import { updatesFor } from "../edits/edit-step.ts";
import { shownReferences } from "../view/library-display.ts";
import { changeSentence, fieldName } from "./change-sentence.ts";
import type { LibraryChange } from "./library-changes.ts";
import { stepOf } from "./use-undoable-changes.ts";

/** Undoes a change that is listed in the history, unless somebody has changed the same since. */
export async function undoChange(library: OpenLibrary, change: LibraryChange): Promise<void> {
  if (change.kind === "edited" && change.field === "label" && (await isRefusedBlind())) return;
  const step = stepOf(change);
  const { updates } = await updatesFor(step ?? new Map(), "undo", shownReferences());
  if (updates.size === 0) {
    toaster.show("Couldn't undo: someone has changed it since");
    return;
  }
  await library.change(updates, undoLabel(change));
  toaster.success(`Undid “${changeSentence(change)}”`);
}

/** Names the entry in the library's own undo history. */
function undoLabel({ kind, field = "" }: LibraryChange): string {
  if (kind === "edited") return `Restore the earlier ${fieldName(field)}`;
  return kind === "deleted" ? "Restore a reference" : "Delete a reference";
}
