import type { Reference } from "@tera/references";
import { toaster } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { undoAction } from "../view/library-commands.tsx";

/** Adds references as one undo entry. */
export async function addReferences(
  library: OpenLibrary,
  references: readonly Reference[],
): Promise<void> {
  const count = countOf(references.length, "reference");
  const updates = new Map(references.map((reference) => [reference.id, reference]));
  const entry = await library.change(updates, `Add ${count}`);
  toaster.success(`Added ${count}`, undoAction(library, entry));
}
