import type { Connection } from "@tera/bridge-sdk";
import { type Reviewer, screening } from "@tera/bridge-sdk/screening";
import { useEffect, useMemo, useState } from "react";
import { type NameOf, namesOf } from "./names-of.ts";

/** Reads the members' names, and reads them again when `place` changes. */
export function useNames(tera: Connection, place: string | undefined): NameOf {
  const [reviewers, setReviewers] = useState<readonly Reviewer[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    screening(tera, { signal: abort.signal })
      .rounds.reviewers()
      .then(
        (read) => !abort.signal.aborted && setReviewers(read),
        // Without the names, reviewers are numbered.
        () => undefined,
      );
    return () => abort.abort();
  }, [tera, place]);
  return useMemo(() => namesOf(reviewers), [reviewers]);
}
