import type { WritableFormat } from "../library-format.ts";
import type { Reference } from "../reference.ts";

export interface LibraryChanges {
  /**
   * For each id, the current reference, or null if deleted. Ids that the file lacks have no effect.
   */
  changed: ReadonlyMap<string, Reference | null>;
  /** References that the file does not have, in order. */
  added: readonly Reference[];
}

/** The layouts in which single records can be replaced. */
export type Layout = Extract<WritableFormat, "ris" | "medline" | "endnoteXml">;

/** Keeps the file's order; added references follow. */
export function withChanges(
  references: readonly Reference[],
  { changed, added }: LibraryChanges,
): readonly Reference[] {
  const kept = references.flatMap((reference) => {
    const after = changed.get(reference.id);
    return after === undefined ? reference : (after ?? []);
  });
  return [...kept, ...added];
}
