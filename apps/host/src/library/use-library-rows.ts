import type { Reference } from "@tera/references";
import { useEffect, useMemo } from "react";
import type { LibrarySort } from "../references/library-index-messages.ts";
import { everyPlace } from "../references/reference-changes.ts";
import type { OpenLibrary } from "./library-store.ts";
import type { LibraryView } from "./library-view.ts";

/** The rows of the screen. */
export interface LibraryRows {
  readonly references: readonly Reference[];
  /** Places of the references to show, in order. */
  readonly places: ArrayLike<number>;
  /** What was searched for to find them. */
  readonly query: string;
}

/**
 * The references that match a search, in an order, and whether more may be found. Until the answer is there the rows stay as they are, and the
 * object that holds them too: with another one they are drawn anew.
 */
export function useLibraryRows(view: LibraryView, library: OpenLibrary | undefined, query: string, sort: LibrarySort | undefined): { readonly rows: LibraryRows; readonly isSearching: boolean } {
  const { references, arrangement, report } = view;
  const isAll = query.trim() === "" && sort === undefined;
  const every = useMemo(() => everyPlace(references.length), [references]);
  const field = sort?.field;
  const direction = sort?.direction;

  useEffect(() => {
    library?.arrange({ query, sort: field === undefined || direction === undefined ? undefined : { field, direction } });
  }, [library, query, field, direction]);

  const rows = useMemo(
    () => (isAll || arrangement === undefined ? { references, places: every, query: "" } : { references: arrangement.references, places: arrangement.places, query: arrangement.wish.query }),
    [references, every, arrangement, isAll],
  );
  if (query.trim() === "") return { rows, isSearching: false };
  const wish = arrangement?.wish;
  const isAnswer = wish?.query === query && wish.sort?.field === field && wish.sort?.direction === direction;
  return { rows, isSearching: !isAnswer || !arrangement?.isComplete || report === undefined };
}
