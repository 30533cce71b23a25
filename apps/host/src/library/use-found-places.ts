import type { Reference } from "@tera/references";
import { useEffect, useMemo, useState } from "react";
import { findInTurns, searchWords } from "./reference-words.ts";

export interface FoundPlaces {
  /** Places of the references that match, in order. */
  readonly places: readonly number[];
  /** What was searched for to find them. */
  readonly query: string;
  /** True while a later search is under way. */
  readonly isSearching: boolean;
}

/** The places of the references that match a search. A large library is looked through in turns, so that typing and scrolling stay free. */
export function useFoundPlaces(references: readonly Reference[], query: string): FoundPlaces {
  const isAll = searchWords(query).length === 0;
  const everyPlace = useMemo(() => Array.from(references, (_, place) => place), [references]);
  const [found, setFound] = useState<{ readonly of: readonly Reference[]; readonly query: string; readonly places: readonly number[] }>();

  useEffect(() => {
    if (isAll) return undefined;
    const over = new AbortController();
    void findInTurns(references, query, over.signal).then((places) => {
      if (!over.signal.aborted) setFound({ of: references, query, places });
    });
    return () => over.abort();
  }, [references, query, isAll]);

  if (isAll) return { places: everyPlace, query: "", isSearching: false };
  const isSearching = found?.of !== references || found.query !== query;
  // Until the first hits are there everything stays in view.
  return found === undefined ? { places: everyPlace, query: "", isSearching } : { places: found.places, query: found.query, isSearching };
}
