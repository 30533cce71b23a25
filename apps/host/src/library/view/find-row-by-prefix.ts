import type { LibrarySort } from "../../references/library-index-messages.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { sourceText } from "../../references/source-counts.ts";
import { withoutMarkup } from "@tera/ui";
import { yearOf } from "../panel/reference-text.ts";

interface Rows {
  readonly count: number;
  readonly at: (index: number) => LazyReference | undefined;
  /** The field to search: the sort field, or the title in the file's order. */
  readonly field: LibrarySort["field"];
  /** Index of the focused row; null if there is none. */
  readonly from: number | null;
}

/**
 * Finds the next row that begins with `prefix`, wrapping around. Starts at the focused row, or
 * after it if `prefix` is a single letter. Returns undefined if no row matches or `signal` aborts.
 * Yields to the main thread.
 */
export async function findRowByPrefix(
  prefix: string,
  { count, at, field, from }: Rows,
  signal: AbortSignal,
): Promise<number | undefined> {
  const sought = prefix.toLowerCase();
  // Typing the same letter again moves through the matching rows.
  const start = from === null ? 0 : prefix.length > 1 ? from : from + 1;
  let found: number | undefined;
  await forEachInChunks(
    rowsFrom(start, count, () => found !== undefined || signal.aborted),
    (index) => {
      const lazyReference = at(index);
      if (
        lazyReference !== undefined &&
        textOf(lazyReference, field).toLowerCase().startsWith(sought)
      )
        found = index;
    },
  );
  return signal.aborted ? undefined : found;
}

function* rowsFrom(start: number, count: number, shouldStop: () => boolean): Generator<number> {
  for (let step = 0; step < count && !shouldStop(); step += 1) yield (start + step) % count;
}

function textOf(lazyReference: LazyReference, field: LibrarySort["field"]): string {
  if (field === "id") return lazyReference.id;
  const reference = toReference(lazyReference);
  if (field === "source") return sourceText(reference);
  if (field === "year") return yearOf(reference.date);
  if (field === "title")
    return withoutMarkup(reference.title ?? "").replace(/^[^\p{L}\p{N}]+/u, "");
  const value = reference[field];
  return typeof value === "string" ? value : (value?.join("; ") ?? "");
}
