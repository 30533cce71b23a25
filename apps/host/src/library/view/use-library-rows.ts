import { useEffect, useMemo } from "react";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { everyPlace } from "../../references/reference-changes.ts";
import { DEFAULT_QUERY, isSameQuery } from "../../references/same-query.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import type { LibraryView } from "./library-view.ts";

export interface LibraryRows {
  readonly references: readonly LazyReference[];
  /** Positions in `references`. */
  readonly places: ArrayLike<number>;
  /** The search that found the rows. */
  readonly searchText: string;
}

export function idAtRow({ references, places }: LibraryRows, index: number): string | undefined {
  return references[places[index] ?? -1]?.id;
}

export interface QueriedRows {
  readonly rows: LibraryRows;
  /** True while more rows may be found. */
  readonly isSearching: boolean;
  /** Starts a search without waiting for React to render. */
  readonly startSearch: (searchText: string) => void;
}

/**
 * Until the result arrives, returns the previous rows as the same object, so that they do not
 * render again.
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
