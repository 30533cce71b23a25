import { useMemo } from "react";
import type { OpenLibrary } from "../data/library-store.ts";
import { useEventCallback } from "../view/use-event-callback.ts";
import type { LibraryScreenState } from "../view/use-library-screen.ts";

/** Stable, so that the bar does not render again. */
export interface Adding {
  readonly byHand: () => void;
  /** By DOI, PMID or title. */
  readonly byLookup: () => void;
}

/** `change` runs work that changes the library, unless the person may not. */
export function useAdding(
  change: (work: (library: OpenLibrary) => Promise<unknown>) => void,
  { clearSearch, opened }: Pick<LibraryScreenState, "clearSearch" | "opened">,
): Adding {
  const byHand = useEventCallback(() =>
    change(async (library) => {
      const { addByHand } = await import("./add-by-hand.tsx");
      const id = await addByHand(library);
      if (id === undefined) return;
      clearSearch();
      opened.openNew(id);
    }),
  );
  const byLookup = useEventCallback(() =>
    change(async (library) => {
      const { addByLookup } = await import("./add-by-lookup.tsx");
      await addByLookup(library);
    }),
  );
  return useMemo(() => ({ byHand, byLookup }), [byHand, byLookup]);
}
