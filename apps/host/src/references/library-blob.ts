import { format, type Reference } from "@tera/references";
import { type LibrarySource, rewrite } from "@tera/references/rewrite";
import { countDecisions, type DecisionCounts } from "./decision-label.ts";
import { type ReferenceChanges, withChanges } from "./reference-changes.ts";

export interface WrittenLibrary {
  readonly content: Blob;
  readonly decisions: DecisionCounts;
}

/** Call this in a worker, because a large library would block the page. */
export async function writeLibrary(
  references: readonly Reference[],
  filename: string,
): Promise<WrittenLibrary> {
  return {
    content: new Blob([await format(references, { filename })]),
    decisions: countDecisions(references),
  };
}

/**
 * Writes changes into a file. Other records keep their bytes where the file's layout allows it. Call
 * this in a worker.
 */
export async function rewriteLibrary(
  source: LibrarySource,
  changes: ReferenceChanges,
  filename: string,
): Promise<WrittenLibrary & { readonly refCount: number }> {
  const references = withChanges(source.references, changes);
  const { content } = await rewrite(source, changes, { filename });
  return { content, decisions: countDecisions(references), refCount: references.length };
}
