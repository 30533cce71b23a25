import type { Reference } from "@tera/references";
import { useEffect, useMemo } from "react";
import type { LibrarySort } from "../references/library-index-messages.ts";
import type { OpenLibrary } from "./library-store.ts";
import type { LibraryView } from "./library-view.ts";

/** The rows of the screen. */
export interface LibraryRows {
  readonly references: readonly Reference[];
  /** Places of the references to show, in order. */
  readonly places: ArrayLike<number>;
  /** What was searched for to find them. */
  readonly query: string;
  /** True while more may be found. */
  readonly isSearching: boolean;
}

/** The references that match a search, in an order. Until the answer is there the rows stay as they are. */
export function useLibraryRows(view: LibraryView, library: OpenLibrary | undefined, query: string, sort: LibrarySort | undefined): LibraryRows {
  const { references, arrangement, report } = view;
  const isAll = query.trim() === "" && sort === undefined;
  const everyPlace = useMemo(() => Uint32Array.from(references.keys()), [references]);
  const field = sort?.field;
  const direction = sort?.direction;

  useEffect(() => {
    library?.arrange({ query, sort: field === undefined || direction === undefined ? undefined : { field, direction } });
  }, [library, query, field, direction]);

  if (isAll || arrangement === undefined) return { references, places: everyPlace, query: "", isSearching: !isAll && query.trim() !== "" };
  const { wish } = arrangement;
  const isAnswer = wish.query === query && wish.sort?.field === field && wish.sort?.direction === direction;
  return { references: arrangement.references, places: arrangement.places, query: wish.query, isSearching: query.trim() !== "" && (!isAnswer || !arrangement.isComplete || report === undefined) };
}
