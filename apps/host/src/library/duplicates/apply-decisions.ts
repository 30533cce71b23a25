import type { MergeRules } from "@tera/references/merge";
import { toaster } from "../../errors/notices.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { logDuplicatesRemoved } from "../data/log-numbers.ts";
import { undoAction } from "../view/library-commands.ts";
import {
  countChangedDecisions,
  countNewlyDismissed,
  countRemoved,
  type DuplicateReview,
  updatesFromReview,
} from "./duplicate-review.ts";
import { appliedText } from "./duplicate-review-text.ts";
import { removalText } from "./merge-rules-text.ts";

interface ReviewToApply {
  readonly library: OpenLibrary;
  readonly references: readonly LazyReference[];
  readonly review: DuplicateReview;
  readonly rules: Readonly<MergeRules>;
  /** What the pairs match by if they are merged at once; undefined if they were checked. */
  readonly threshold?: number;
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
  rules,
  threshold,
  onApplied,
}: ReviewToApply): Promise<string | undefined> {
  const updates = updatesFromReview(references, review, rules);
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
  if (removed > 0)
    await logDuplicatesRemoved({
      removed,
      left: references.length - removed,
      title: removalText(review, rules, threshold),
    });
  return [...updates].find(([, reference]) => reference === null)?.[0];
}
