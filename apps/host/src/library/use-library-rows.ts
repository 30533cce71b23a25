import { useEffect, useMemo } from "react";
import type { LibrarySort } from "../references/library-index-messages.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import { everyPlace } from "../references/reference-changes.ts";
import { DEFAULT_QUERY, isSameQuery } from "../references/same-query.ts";
import type { OpenLibrary } from "./library-store.ts";
import type { LibraryView } from "./library-view.ts";

/** The rows of the screen. */
export interface LibraryRows {
  readonly references: readonly LazyReference[];
  /** Places of the references to show, in order. */
  readonly places: ArrayLike<number>;
  /** What was searched for to find them. */
  readonly searchText: string;
}

/** The id of the reference in a row; undefined where there is no such row. */
export function idAtRow({ references, places }: LibraryRows, index: number): string | undefined {
  return references[places[index] ?? -1]?.id;
}

/** The rows, and what is known of them. */
export interface QueriedRows {
  readonly rows: LibraryRows;
  /** Whether more may be found. */
  readonly isSearching: boolean;
  /** Asks for what a search finds, ahead of the drawing in which it is the search of the screen. */
  readonly startSearch: (searchText: string) => void;
}

/**
 * The references that match a search, in an order. Until the answer is there the rows stay as they are, and the
 * object that holds them too: with another one they are drawn anew.
 */
export function useLibraryRows(
  view: LibraryView,
  library: OpenLibrary | undefined,
  searchText: string,
  sort: LibrarySort | undefined,
): QueriedRows {
  const { references, result, report } = view;
  const every = useMemo(
    () => ({ references, places: everyPlace(references.length), searchText: "" }),
    [references],
  );
  const queried = useMemo(
    () =>
      result === undefined
        ? undefined
        : {
            references: result.references,
            places: result.places,
            searchText: result.query.searchText,
          },
    [result],
  );
  const query = useMemo(() => ({ searchText, sort }), [searchText, sort]);

  useEffect(() => {
    library?.setQuery(query);
  }, [library, query]);

  const isEvery =
    isSameQuery(query, DEFAULT_QUERY) ||
    result === undefined ||
    (isSameQuery(result.query, DEFAULT_QUERY) && result.references === references);
  const isAnswer = result !== undefined && isSameQuery(result.query, query);
  return {
    rows: isEvery || queried === undefined ? every : queried,
    isSearching:
      searchText.trim() !== "" && (!isAnswer || !result.isComplete || report === undefined),
    startSearch: (next) => library?.setQuery({ searchText: next, sort }),
  };
}
