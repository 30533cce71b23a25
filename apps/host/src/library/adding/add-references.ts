import type { Reference } from "@tera/references";
import { toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { logAdded } from "../data/log-numbers.ts";
import { undoAction } from "../view/library-commands.ts";

/** Adds references as one undo entry, and logs that they were added by `way`. */
export async function addReferences(
  library: OpenLibrary,
  references: readonly Reference[],
  way: string,
): Promise<void> {
  const count = countOf(references.length, "reference");
  const updates = new Map(references.map((reference) => [reference.id, reference]));
  const entry = await library.change(updates, `Add ${count}`);
  toaster.success(`Added ${count}`, undoAction(library, entry));
  await logAdded(references.length, way);
}
