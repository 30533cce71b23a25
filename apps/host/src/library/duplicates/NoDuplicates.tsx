import { Button, EmptyState } from "@tera/ui";
import { countOf } from "../../platform/date-text.ts";
import { dismissedText } from "./duplicate-review-text.ts";

interface NoDuplicatesProps {
  readonly referenceCount: number;
  /** Pairs hidden because an earlier review dismissed them. */
  readonly dismissedCount: number;
  /** True if this review has removed duplicates already. */
  readonly hasMerged: boolean;
  readonly onShowDismissed: () => void;
  readonly onClose: () => void;
}

export function NoDuplicates({
  referenceCount,
  dismissedCount,
  hasMerged,
  onShowDismissed,
  onClose,
}: NoDuplicatesProps): React.JSX.Element {
  const isNone = dismissedCount === 0;
  const all = countOf(referenceCount, "reference");
  return (
    <EmptyState
      title={isNone && !hasMerged ? "No duplicates found" : "No other duplicates found"}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Back to the library
          </Button>
          {!isNone && (
            <Button onClick={onShowDismissed}>Show {dismissedText(dismissedCount)}</Button>
          )}
        </>
      }
    >
      {isNone
        ? `We compared ${all}. No two of them seem to be the same work.`
        : `You kept both references in ${countOf(dismissedCount, "pair")}. ` +
          `We found no other duplicates among ${all}.`}
    </EmptyState>
  );
}
