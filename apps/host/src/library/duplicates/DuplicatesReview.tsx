import type { DuplicateChoice } from "@tera/references/merge";
import { Button, EmptyState, phone } from "@tera/ui";
import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt, toaster } from "../../errors/notices.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import {
  type DuplicateReview,
  countChangedDecisions,
  withDecision,
  countNewlyDismissed,
  nextUndecided,
  openDecisions,
  updatesFromReview,
  withDismissed,
} from "./duplicate-review.ts";
import { appliedText } from "./duplicate-review-text.ts";
import { saveDuplicateProgress } from "./duplicate-progress.ts";
import { DuplicateSearchProgress } from "./DuplicateSearchProgress.tsx";
import { undoAction } from "../view/library-commands.tsx";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { OpenLibrary } from "../data/library-store.ts";
import { logDuplicatesRemoved } from "../data/log-numbers.ts";
import { NoDuplicates } from "./NoDuplicates.tsx";
import { PairReview } from "./PairReview.tsx";
import { useDuplicateSearch } from "./use-duplicate-search.ts";
import { useLeaveOnEscape } from "../view/use-leave-on-escape.tsx";

interface DuplicatesReviewProps {
  readonly library: OpenLibrary;
  readonly projectId: string;
  readonly path: string;
  readonly references: readonly LazyReference[];
  readonly onClose: () => void;
}

/**
 * Shows likely duplicates side by side. Changes nothing until the user applies the decisions. The
 * device keeps decisions that are neither applied nor discarded. A viewer decides nothing.
 */
export function DuplicatesReview({
  library,
  projectId,
  path,
  references,
  onClose,
}: DuplicatesReviewProps): React.JSX.Element {
  const [at, setAt] = useState(0);
  const { progress, review, setReview, error } = useDuplicateSearch({
    library,
    projectId,
    path,
    references,
    onFound: setAt,
  });
  const frame = useRef<HTMLElement>(null);
  const isEditor = useCanEdit();
  const decisions = review === undefined || !isEditor ? 0 : countChangedDecisions(review);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  const keep = (kept: Parameters<typeof saveDuplicateProgress>[2]): void =>
    void saveDuplicateProgress(projectId, path, kept);
  const discard = (): void => {
    if (review !== undefined && isEditor) keep({ ...openDecisions(review), decisions: [] });
    onClose();
  };
  useLeaveOnEscape(decisions, discard);
  const updates = useUpdates(references, review);

  if (error !== undefined || review === undefined)
    return (
      <Frame ref={frame}>
        {error === undefined ? (
          <DuplicateSearchProgress {...progress} onCancel={onClose} />
        ) : (
          <SearchFailed error={error} onClose={onClose} />
        )}
      </Frame>
    );
  const showDismissed = (): void => {
    setReview(withDismissed(review));
    setAt(review.pairs.length);
    frame.current?.focus();
  };
  const pair = review.pairs[at];
  if (pair === undefined) {
    return (
      <Frame ref={frame}>
        <NoDuplicates
          referenceCount={references.length}
          dismissedCount={review.dismissed.length}
          onShowDismissed={showDismissed}
          onClose={onClose}
        />
      </Frame>
    );
  }

  const removed = [...updates.values()].filter((reference) => reference === null).length;
  const decide = (choice: DuplicateChoice): void => {
    const next = withDecision(review, at, choice);
    setReview(next);
    keep(openDecisions(next));
    if (next.decisions.has(at)) setAt(nextUndecided(next, at) ?? at);
  };
  const apply = (): void =>
    attempt(async () => {
      onClose();
      const [label, done] = appliedText({ removed, kept: countNewlyDismissed(review), decisions });
      const entry = await library.change(updates, label);
      keep({ open: countUndecided(review), decisions: [] });
      if (entry.step.size === 0) return;
      toaster.success(done, undoAction(library, entry));
      if (removed > 0) await logDuplicatesRemoved(removed, references.length - removed);
    });

  return (
    <Frame ref={frame}>
      <PairReview
        references={references}
        review={review}
        at={at}
        pair={pair}
        removed={removed}
        canApply={updates.size > 0}
        onMove={setAt}
        onDecide={decide}
        onShowDismissed={showDismissed}
        onApply={apply}
        onClose={discard}
      />
    </Frame>
  );
}

/** What the decisions change in the library. */
function useUpdates(
  references: readonly LazyReference[],
  review: DuplicateReview | undefined,
): ReturnType<typeof updatesFromReview> {
  return useMemo(
    () => (review === undefined ? new Map<string, null>() : updatesFromReview(references, review)),
    [references, review],
  );
}

function countUndecided(review: DuplicateReview): number {
  const { open, decisions } = openDecisions(review);
  return open - decisions.length;
}

interface SearchFailedProps {
  readonly error: unknown;
  readonly onClose: () => void;
}

function SearchFailed({ error, onClose }: SearchFailedProps): React.JSX.Element {
  const { title, text } = toErrorRecord(error);
  return (
    <EmptyState title={title} actions={<Button onClick={onClose}>Back to the library</Button>}>
      {text}
    </EmptyState>
  );
}

const Frame = styled.section.attrs({ "aria-label": "Find duplicates", tabIndex: -1 })`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  width: 100%;
  /* As wide as the table with its gutters, so that the actions align with the pair. */
  max-width: 1176px;
  padding: 16px 24px 0;
  ${phone} { padding: 8px 16px 0; }
  &:focus { outline: none; }
  h2 { margin: 0; font-size: 17px; line-height: 24px; font-weight: 600; }
`;
