import type { LibraryWish } from "./library-index-messages.ts";

/** The wish for all references in the file's own order. */
export const EVERYTHING: LibraryWish = { query: "", sort: undefined };

/** Whether two wishes ask for the same: white space alone asks for everything, as nothing does. */
export function isSameWish(one: LibraryWish, other: LibraryWish): boolean {
  return (
    (one.query === other.query || one.query.trim() + other.query.trim() === "") &&
    one.sort?.field === other.sort?.field &&
    one.sort?.direction === other.sort?.direction
  );
}
