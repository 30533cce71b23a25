import { useEffect, useState } from "react";
import { isCancelled } from "../frame/failure.ts";
import { type CountProgress, countLibrary } from "./count-library.ts";
import type { CountedReference, CountOptions, TermCount } from "./term-count.ts";

export interface TermCounts {
  /** Counts of the last finished run, kept while the next run is in progress. */
  readonly terms: readonly TermCount[] | undefined;
  /** Set while a count is running. */
  readonly progress: CountProgress | undefined;
  readonly error: unknown;
}

/** Counts again when `references` or `options` change, and aborts the previous count. */
export function useTermCounts(
  references: readonly CountedReference[] | undefined,
  options: CountOptions,
): TermCounts {
  const [terms, setTerms] = useState<readonly TermCount[]>();
  const [progress, setProgress] = useState<CountProgress>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    if (!references) return undefined;
    const abort = new AbortController();
    const count = async (): Promise<void> => {
      setError(undefined);
      setProgress({ done: 0, total: references.length });
      try {
        setTerms(await countLibrary(references, options, setProgress, abort.signal));
        setProgress(undefined);
      } catch (failure) {
        if (isCancelled(failure)) return;
        setProgress(undefined);
        setError(failure);
      }
    };
    void count();
    return () => abort.abort();
  }, [references, options]);

  return { terms, progress, error };
}
