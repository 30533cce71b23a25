import { toaster } from "../../errors/notices.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { logDuplicatesRemoved } from "../data/log-numbers.ts";
import { undoAction } from "../view/library-commands.tsx";
import {
  countChangedDecisions,
  countNewlyDismissed,
  countRemoved,
  type DuplicateReview,
  updatesFromReview,
} from "./duplicate-review.ts";
import { appliedText } from "./duplicate-review-text.ts";

interface ReviewToApply {
  readonly library: OpenLibrary;
  readonly references: readonly LazyReference[];
  readonly review: DuplicateReview;
  /** Called once the library has the changes. */
  readonly onApplied: () => void;
}

/**
 * Applies all decisions as one undo entry. Resolves to the id of a removed reference, by which an
 * undo can be noticed.
 */
export async function applyDecisions({
  library,
  references,
  review,
  onApplied,
}: ReviewToApply): Promise<string | undefined> {
  const updates = updatesFromReview(references, review);
  const removed = countRemoved(updates);
  const [label, done] = appliedText({
    removed,
    kept: countNewlyDismissed(review),
    decisions: countChangedDecisions(review),
  });
  const entry = await library.change(updates, label);
  onApplied();
  if (entry.step.size === 0) return undefined;
  toaster.success(done, undoAction(library, entry));
  if (removed > 0) await logDuplicatesRemoved(removed, references.length - removed);
  return [...updates].find(([, reference]) => reference === null)?.[0];
}
