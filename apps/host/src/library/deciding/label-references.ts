import type { Reference } from "@tera/references";
import { toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { undoAction } from "../view/library-commands.ts";
import { withLabel } from "./decisions.ts";

/** Sets the label of all references as one undo entry. Undefined removes the labels. */
export async function labelReferences(
  library: OpenLibrary,
  references: readonly Reference[],
  label: string | undefined,
): Promise<void> {
  const count = countOf(references.length, "reference");
  const entry = await library.change(
    new Map(references.map((reference) => [reference.id, withLabel(reference, label)])),
    label === undefined ? `Remove the label of ${count}` : `Label ${count} “${label}”`,
  );
  // A single row shows its new label, so it needs no message.
  if (references.length < 2 || entry.step.size === 0) return;
  const changed = countOf(entry.step.size, "reference");
  toaster.success(
    label === undefined ? `Removed the label of ${changed}` : `Labelled ${changed} “${label}”`,
    undoAction(library, entry),
  );
}
