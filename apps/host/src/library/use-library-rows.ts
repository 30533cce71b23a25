import { useEffect, useMemo } from "react";
import type { LibrarySort } from "../references/library-index-messages.ts";
import type { HeldReference } from "../references/packed-reference.ts";
import { everyPlace } from "../references/reference-changes.ts";
import { EVERYTHING, isSameWish } from "../references/same-wish.ts";
import type { OpenLibrary } from "./library-store.ts";
import type { LibraryView } from "./library-view.ts";

/** The rows of the screen. */
export interface LibraryRows {
  readonly references: readonly HeldReference[];
  /** Places of the references to show, in order. */
  readonly places: ArrayLike<number>;
  /** What was searched for to find them. */
  readonly query: string;
}

/** The id of the reference in a row; undefined where there is no such row. */
export function idAtRow({ references, places }: LibraryRows, index: number): string | undefined {
  return references[places[index] ?? -1]?.id;
}

/** The rows, and what is known of them. */
export interface ArrangedRows {
  readonly rows: LibraryRows;
  /** Whether more may be found. */
  readonly isSearching: boolean;
  /** Asks for what a search finds, ahead of the drawing in which it is the search of the screen. */
  readonly ask: (query: string) => void;
}

/**
 * The references that match a search, in an order. Until the answer is there the rows stay as they are, and the
 * object that holds them too: with another one they are drawn anew.
 */
export function useLibraryRows(
  view: LibraryView,
  library: OpenLibrary | undefined,
  query: string,
  sort: LibrarySort | undefined,
): ArrangedRows {
  const { references, arrangement, report } = view;
  const every = useMemo(
    () => ({ references, places: everyPlace(references.length), query: "" }),
    [references],
  );
  const arranged = useMemo(
    () =>
      arrangement === undefined
        ? undefined
        : {
            references: arrangement.references,
            places: arrangement.places,
            query: arrangement.wish.query,
          },
    [arrangement],
  );
  const wish = useMemo(() => ({ query, sort }), [query, sort]);

  useEffect(() => {
    library?.arrange(wish);
  }, [library, wish]);

  const isEvery =
    isSameWish(wish, EVERYTHING) ||
    arrangement === undefined ||
    (isSameWish(arrangement.wish, EVERYTHING) && arrangement.references === references);
  const isAnswer = arrangement !== undefined && isSameWish(arrangement.wish, wish);
  return {
    rows: isEvery || arranged === undefined ? every : arranged,
    isSearching:
      query.trim() !== "" && (!isAnswer || !arrangement.isComplete || report === undefined),
    ask: (next) => library?.arrange({ query: next, sort }),
  };
}
