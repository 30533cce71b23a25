import { format } from "../format-library.ts";
import type { Reference } from "../reference.ts";
import { isWrittenRight } from "./check-written.ts";
import { type Layout, layoutOf, type LibraryChanges, withChanges } from "./library-changes.ts";
import { planPatches } from "./plan-patches.ts";
import type { RecordPlaces } from "./record-places.ts";
import { isSameValue } from "./same-value.ts";
import { SourceBytes } from "./source-bytes.ts";
import { sourceEncoding } from "./source-encoding.ts";
import { spliceFile } from "./splice-file.ts";

export interface LibrarySource {
  file: Blob;
  /** All references of the file, in order. */
  references: readonly Reference[];
  places: RecordPlaces;
}

export interface RewrittenLibrary {
  content: Blob;
  /** False if all records were written in this package's layout. */
  isLayoutKept: boolean;
}

/**
 * Writes changes into a file. All other records, and what is between them, keep their bytes. If the
 * result would not read as expected, or `filename` asks for another format, writes all records like
 * `format`.
 */
export async function rewrite(
  source: LibrarySource,
  changes: LibraryChanges,
  { filename }: { filename: string },
): Promise<RewrittenLibrary> {
  const layout = layoutOf(source.places.format, filename);
  const content = layout && (await rewriteInLayout(source, changes, layout, filename));
  if (content) return { content, isLayoutKept: true };
  const references = withChanges(source.references, changes);
  return { content: new Blob([await format(references, { filename })]), isLayoutKept: false };
}

/** Returns null if the result would not read as expected. */
async function rewriteInLayout(
  { file, references, places }: LibrarySource,
  changes: LibraryChanges,
  layout: Layout,
  filename: string,
): Promise<Blob | null> {
  const changed = realChanges(references, changes);
  const { added } = changes;
  if (changed.size === 0 && added.length === 0) return file;
  const expected = withChanges(references, { changed, added });
  // Without records, what is left might not be recognized as a library.
  if (expected.length === 0 || references.length !== places.records.length) return null;
  const bytes = new SourceBytes(file);
  const encoding = await sourceEncoding(bytes, places);
  const patches = await planPatches(
    { bytes, encoding, references, places, layout },
    { changed, added },
  );
  if (patches === null) return null;
  const content = await spliceFile(bytes, patches);
  const isRight = await isWrittenRight(content, {
    references: expected,
    written: new Set([...changed.values(), ...added]),
    skipped: places.skipped,
    layout,
    filename,
  });
  return isRight ? content : null;
}

/** Leaves out references that are as they are in the file. */
function realChanges(
  references: readonly Reference[],
  { changed }: LibraryChanges,
): Map<string, Reference | null> {
  const found = new Map<string, Reference | null>();
  for (const reference of references) {
    const after = changed.get(reference.id);
    if (after !== undefined && !isSameValue(after, reference)) found.set(reference.id, after);
  }
  return found;
}
