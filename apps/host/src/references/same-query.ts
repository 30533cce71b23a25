import type { LibraryQuery } from "./library-index-messages.ts";

/** The wish for all references in the file's own order. */
export const DEFAULT_QUERY: LibraryQuery = { searchText: "", sort: undefined };

/** Whether two wishes ask for the same: white space alone asks for everything, as nothing does. */
export function isSameQuery(one: LibraryQuery, other: LibraryQuery): boolean {
  return (
    (one.searchText === other.searchText ||
      one.searchText.trim() + other.searchText.trim() === "") &&
    one.sort?.field === other.sort?.field &&
    one.sort?.direction === other.sort?.direction
  );
}
