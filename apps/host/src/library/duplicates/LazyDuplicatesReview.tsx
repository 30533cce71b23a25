import { lazy, Suspense } from "react";
import type { ReviewedLibrary } from "./use-duplicates-review.ts";

const DuplicatesReview = lazy(async () => ({
  default: (await import("./DuplicatesReview.tsx")).DuplicatesReview,
}));

/** Its code, with the comparison of texts, loads when duplicates are first reviewed. */
export function LazyDuplicatesReview(reviewed: ReviewedLibrary): React.JSX.Element {
  return (
    <Suspense fallback={null}>
      <DuplicatesReview {...reviewed} />
    </Suspense>
  );
}
