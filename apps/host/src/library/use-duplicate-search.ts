import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { codeOf } from "../platform/app-error.ts";
import type { LikelyPair } from "../references/library-index-messages.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import { type DuplicateReview, reviewOf } from "./duplicate-review.ts";
import type { OpenLibrary } from "./library-store.ts";
import { useEventCallback } from "./use-event-callback.ts";

interface DuplicateSearch {
  readonly progress: { readonly done: number; readonly total: number };
  /** Undefined until the search ends. */
  readonly review: DuplicateReview | undefined;
  readonly setReview: Dispatch<SetStateAction<DuplicateReview | undefined>>;
  readonly error: unknown;
}

/** Unmounting cancels the search. */
export function useDuplicateSearch(
  library: OpenLibrary,
  references: readonly LazyReference[],
): DuplicateSearch {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [review, setReview] = useState<DuplicateReview>();
  const [error, setError] = useState<unknown>();
  const startReview = useEventCallback((pairs: readonly LikelyPair[]) =>
    setReview(reviewOf(references, pairs)),
  );

  useEffect(() => {
    const controller = new AbortController();
    library
      .findPairs(controller.signal, (done, total) => setProgress({ done, total }))
      .then(startReview, (failure: unknown) => {
        if (codeOf(failure) !== "CANCEL" || !controller.signal.aborted) setError(failure);
      });
    return () => controller.abort();
  }, [library, startReview]);

  return { progress, review, setReview, error };
}
