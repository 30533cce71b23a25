import type { LibraryQuery } from "./library-index-messages.ts";

/** All references in the file's order. */
export const DEFAULT_QUERY: LibraryQuery = { searchText: "", sort: undefined };

/** White space alone equals an empty search. */
export function isSameQuery(one: LibraryQuery, other: LibraryQuery): boolean {
  return (
    (one.searchText === other.searchText ||
      one.searchText.trim() + other.searchText.trim() === "") &&
    one.sort?.field === other.sort?.field &&
    one.sort?.direction === other.sort?.direction
  );
}
