import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { codeOf } from "../../platform/app-error.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { readDuplicateProgress, saveDuplicateProgress } from "./duplicate-progress.ts";
import {
  type DuplicateReview,
  openDecisions,
  reviewOf,
  withKeptDecisions,
} from "./duplicate-review.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { useEventCallback } from "../view/use-event-callback.ts";

interface DuplicateSearch {
  readonly progress: { readonly done: number; readonly total: number };
  /** Undefined until the search ends. */
  readonly review: DuplicateReview | undefined;
  readonly setReview: Dispatch<SetStateAction<DuplicateReview | undefined>>;
  /** Searches again, because the library has changed. */
  readonly restart: () => void;
  readonly error: unknown;
}

interface DuplicateSearchOptions {
  readonly library: OpenLibrary;
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly LazyReference[];
  readonly onFound: (review: DuplicateReview) => void;
}

/** Restores the decisions that the last review did not apply. Unmounting cancels the search. */
export function useDuplicateSearch({
  library,
  projectId,
  path,
  references,
  onFound,
}: DuplicateSearchOptions): DuplicateSearch {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [review, setReview] = useState<DuplicateReview>();
  const [error, setError] = useState<unknown>();
  const [round, setRound] = useState(0);
  const startReview = useEventCallback(
    async (pairs: readonly LikelyPair[], signal: AbortSignal): Promise<void> => {
      const kept = (await readDuplicateProgress(projectId, path))?.decisions ?? [];
      if (signal.aborted) return;
      const found = withKeptDecisions(reviewOf(references, pairs), kept);
      setReview(found);
      onFound(found);
      await saveDuplicateProgress(projectId, path, openDecisions(found));
    },
  );

  useEffect(() => {
    const controller = new AbortController();
    library
      .findPairs(controller.signal, (done, total) => setProgress({ done, total }))
      .then((pairs) => startReview(pairs, controller.signal))
      .catch((failure: unknown) => {
        if (codeOf(failure) !== "CANCEL" || !controller.signal.aborted) setError(failure);
      });
    return () => controller.abort();
  }, [library, startReview, round]);

  const restart = (): void => {
    setReview(undefined);
    setProgress({ done: 0, total: 0 });
    setRound(round + 1);
  };
  return { progress, review, setReview, restart, error };
}
