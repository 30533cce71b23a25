import type { Reference } from "@tera/references";
import type { LibrarySort } from "../references/library-index-messages.ts";
import { withoutMarkup, yearOf } from "./reference-words.ts";

interface Rows {
  readonly count: number;
  readonly at: (index: number) => Reference | undefined;
  /** What the rows are sorted by, or their title. */
  readonly field: LibrarySort["field"];
  /** Where the keyboard stands. */
  readonly from: number | null;
}

/** The row to jump to for letters that were typed: the next whose field begins with them, the one where the keyboard stands included while a word grows. */
export function rowBeginningWith(letters: string, { count, at, field, from }: Rows): number | undefined {
  const sought = letters.toLowerCase();
  // The same letter again goes on to the next row.
  const start = from === null ? 0 : letters.length > 1 ? from : from + 1;
  for (let step = 0; step < count; step += 1) {
    const index = (start + step) % count;
    const reference = at(index);
    if (reference !== undefined && textOf(reference, field).toLowerCase().startsWith(sought)) return index;
  }
  return undefined;
}

function textOf(reference: Reference, field: LibrarySort["field"]): string {
  if (field === "year") return yearOf(reference.date);
  if (field === "title") return withoutMarkup(reference.title ?? "").replace(/^[^\p{L}\p{N}]+/u, "");
  const value = reference[field];
  return typeof value === "string" ? value : (value?.join("; ") ?? "");
}
