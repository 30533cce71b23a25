import { formatOfName, type LibraryFormat, type WritableFormat } from "../library-format.ts";
import type { Reference } from "../reference.ts";

export interface LibraryChanges {
  /**
   * For each id, the current reference, or null if deleted. Ids that the file lacks have no effect.
   */
  changed: ReadonlyMap<string, Reference | null>;
  /** References that the file does not have, in order. */
  added: readonly Reference[];
}

const LAYOUTS = ["ris", "medline", "endnoteXml", "bibtex"] as const satisfies WritableFormat[];

/** The layouts in which single records can be replaced. */
export type Layout = (typeof LAYOUTS)[number];

/** Returns null if the name asks for another format. A name with .txt allows any tagged format. */
export function layoutOf(format: LibraryFormat | undefined, filename: string): Layout | null {
  const layout = LAYOUTS.find((one) => one === format);
  const isText = layout === "medline" && /\.txt$/i.test(filename);
  return layout !== undefined && (isText || formatOfName(filename) === layout) ? layout : null;
}

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
