import { Button, EmptyState, phone } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { useLeaveOnEscape } from "../view/use-leave-on-escape.tsx";
import { DuplicateSearchProgress } from "./DuplicateSearchProgress.tsx";
import { DuplicatesOverview } from "./DuplicatesOverview.tsx";
import { NoDuplicates } from "./NoDuplicates.tsx";
import { DuplicateComparison } from "./DuplicateComparison.tsx";
import { type ReviewedLibrary, useDuplicatesReview } from "./use-duplicates-review.ts";

/**
 * Offers to merge certain duplicates at once, and shows the others side by side. The device keeps
 * decisions that are neither applied nor discarded. A viewer decides nothing.
 */
export function DuplicatesReview(reviewed: ReviewedLibrary): React.JSX.Element {
  const frame = useRef<HTMLElement>(null);
  const focusFrame = (): void => frame.current?.focus({ preventScroll: true });
  useEffect(focusFrame, []);
  return (
    <Frame ref={frame}>
      <ReviewScreen reviewed={reviewed} onScreen={focusFrame} />
    </Frame>
  );
}

interface ReviewScreenProps {
  readonly reviewed: ReviewedLibrary;
  readonly onScreen: () => void;
}

function ReviewScreen({ reviewed, onScreen }: ReviewScreenProps): React.JSX.Element {
  const { references, onClose } = reviewed;
  const { review, progress, error, ...state } = useDuplicatesReview(reviewed, onScreen);
  useLeaveOnEscape(state.changedDecisions, state.discard);
  if (error !== undefined) return <SearchFailed error={error} onClose={onClose} />;
  if (review === undefined) return <DuplicateSearchProgress {...progress} onCancel={onClose} />;
  const group = state.groups[state.at];
  if (state.screen === "overview")
    return (
      <DuplicatesOverview
        review={review}
        rules={state.rules}
        isMerging={state.isMerging}
        onRules={state.changeRules}
        onMerge={state.mergeAtOnce}
        onCheck={() => state.show("pairs")}
        onClose={onClose}
      />
    );
  if (state.screen === "nothing" || group === undefined)
    return (
      <NoDuplicates
        referenceCount={references.length}
        dismissedCount={review.dismissed.length}
        hasMerged={state.hasMerged}
        onShowDismissed={state.showDismissed}
        onClose={onClose}
      />
    );
  return (
    <DuplicateComparison
      references={references}
      review={review}
      groups={state.groups}
      at={state.at}
      group={group}
      rules={state.rules}
      removed={state.removed}
      canApply={state.canApply}
      onMove={state.moveTo}
      onDecide={state.decide}
      onShowDismissed={state.showDismissed}
      onOverview={() => state.show("overview")}
      onApply={state.apply}
      onClose={state.discard}
    />
  );
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
