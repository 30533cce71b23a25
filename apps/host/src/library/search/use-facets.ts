import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { codeOf } from "../../platform/app-error.ts";
import { toastBackgroundError } from "../../errors/notices.ts";
import type { Facets } from "../../references/count-facets.ts";
import { $library, $openLibrary } from "../data/library-store.ts";

/** Leaves out counts that the next letter would replace. */
const DEBOUNCE_MS = 60;

/**
 * Counts again when the search, the library or the number of finished comparisons changes. Until
 * then, returns the previous counts; undefined before the first ones.
 */
export function useFacets(searchText: string, comparisons: number): Facets | undefined {
  const library = useStore($openLibrary);
  const view = useStore($library);
  const isReady = view?.report !== undefined;
  const result = view?.result;
  const [facets, setFacets] = useState<Facets>();
  useEffect(() => {
    if (library === undefined || !isReady) return undefined;
    const controller = new AbortController();
    const count = async (): Promise<void> => {
      try {
        const counted = await library.countFacets(searchText, controller.signal);
        if (!controller.signal.aborted) setFacets(counted);
      } catch (error) {
        if (codeOf(error) !== "CANCEL") toastBackgroundError(error);
      }
    };
    const timer = setTimeout(() => void count(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [library, isReady, result, searchText, comparisons]);
  return facets;
}
