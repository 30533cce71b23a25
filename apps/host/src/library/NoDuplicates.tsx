import { Button, EmptyState } from "@tera/ui";
import { countOf } from "../platform/date-text.ts";
import { keptEarlierText } from "./duplicate-review-text.ts";

interface NoDuplicatesProps {
  readonly referenceCount: number;
  /** How many pairs are left out because an earlier review kept both of their references. */
  readonly leftOut: number;
  readonly onShowLeftOut: () => void;
  readonly onClose: () => void;
}

/** Says that there is no pair to review, and offers those that an earlier review kept. */
export function NoDuplicates({
  referenceCount,
  leftOut,
  onShowLeftOut,
  onClose,
}: NoDuplicatesProps): React.JSX.Element {
  const isNone = leftOut === 0;
  const all = countOf(referenceCount, "reference");
  return (
    <EmptyState
      title={isNone ? "No duplicates found" : "No other duplicates found"}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Back to the library
          </Button>
          {!isNone && <Button onClick={onShowLeftOut}>Show {keptEarlierText(leftOut)}</Button>}
        </>
      }
    >
      {isNone
        ? `No two of ${all} seem to be the same work.`
        : `An earlier review kept both references of ${countOf(leftOut, "pair")}. ` +
          `Besides, no two of ${all} seem to be the same work.`}
    </EmptyState>
  );
}
