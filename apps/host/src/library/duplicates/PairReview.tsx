import type { DuplicateChoice } from "@tera/references/merge";
import { Fact, phone, text, TextButton } from "@tera/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { type DuplicateReview, nextUndecided } from "./duplicate-review.ts";
import { dismissedText } from "./duplicate-review-text.ts";
import { matchPercent } from "./match-percent.ts";
import { PairTable } from "./PairTable.tsx";
import { PairChoices } from "./PairChoices.tsx";
import { DecisionsFoot, ReadOnlyFoot } from "./ReviewFoot.tsx";
import { useDuplicateKeys } from "./use-duplicate-keys.ts";
import { referencesById } from "../data/references-by-id.ts";
import { PreviousNextButtons } from "../view/PreviousNextButtons.tsx";

interface PairReviewProps {
  readonly references: readonly LazyReference[];
  readonly review: DuplicateReview;
  readonly at: number;
  readonly pair: LikelyPair;
  readonly removed: number;
  readonly canApply: boolean;
  readonly onMove: (at: number) => void;
  readonly onDecide: (choice: DuplicateChoice) => void;
  readonly onShowDismissed: () => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
}

export function PairReview({
  references,
  review,
  at,
  pair,
  removed,
  canApply,
  onMove,
  onDecide,
  onShowDismissed,
  onApply,
  onClose,
}: PairReviewProps): React.JSX.Element {
  const byId = referencesById(references, [pair.left, pair.right]);
  const { pairs, decisions } = review;
  const later = nextUndecided(review, (at + 1) % pairs.length) ?? at;
  const decideLater = later === at ? undefined : (): void => onMove(later);
  const comparison = useRef<HTMLElement>(null);
  useEffect(() => {
    if (comparison.current !== null) comparison.current.scrollTop = 0;
  }, [at]);
  const dismissedCount = review.dismissed.length;
  const isEditor = useCanEdit();
  useDuplicateKeys({
    onDecide: isEditor ? onDecide : undefined,
    onLater: decideLater,
    onStep: (step) => onMove(Math.min(pairs.length - 1, Math.max(0, at + step))),
  });
  return (
    <>
      <Head>
        <h2>Find duplicates</h2>
        <Fact as="output">
          Pair {countText(at + 1)} of {countText(pairs.length)}
        </Fact>
        <Steps>
          <PreviousNextButtons
            of="pair"
            icons={[ArrowLeft, ArrowRight]}
            at={at}
            count={pairs.length}
            onStep={(step) => onMove(at + step)}
          />
        </Steps>
        {dismissedCount > 0 && (
          <ShowDismissed onClick={onShowDismissed}>
            Show {dismissedText(dismissedCount)} too
          </ShowDismissed>
        )}
      </Head>
      <Comparison ref={comparison} tabIndex={0} aria-label="Comparison">
        <PairTable
          key={at}
          left={byId.get(pair.left)}
          right={byId.get(pair.right)}
          reasons={pair.reasons}
          percent={matchPercent(pair)}
        />
      </Comparison>
      {isEditor ? (
        <>
          <Progress aria-label="Pairs decided" value={decisions.size} max={pairs.length} />
          <PairChoices chosen={decisions.get(at)} onDecide={onDecide} onLater={decideLater} />
          <DecisionsFoot
            decided={decisions.size}
            pairs={pairs.length}
            removed={removed}
            canApply={canApply}
            onApply={onApply}
            onDiscard={onClose}
          />
        </>
      ) : (
        <ReadOnlyFoot onClose={onClose} />
      )}
    </>
  );
}

const Head = styled.header`
  flex: none;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 0 16px;
  padding-block-end: 8px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    > :first-child,
    > :nth-child(2) {
      grid-column: 1;
    }
  }
`;

const Steps = styled.span`
  grid-column: 4;
  grid-row: 1;
  display: flex;
  ${phone} {
    grid-area: 1 / 2 / span 2;
  }
`;

const ShowDismissed = styled(TextButton)`
  ${text.meta}
  grid-column: 3;
  grid-row: 1;
  ${phone} {
    grid-area: auto / 1 / auto / span 2;
    justify-self: start;
  }
`;

/** Scrolls, so it needs the focus for people who use the keyboard. */
const Comparison = styled.section`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  &:focus-visible { outline-offset: -2px; }
`;

const Progress = styled.progress`
  flex: none;
  display: block;
  appearance: none;
  width: 100%;
  height: 3px;
  border: 0;
  background: var(--press);
  &::-webkit-progress-bar { background: var(--press); }
  &::-webkit-progress-value { background: var(--accent-text); }
  &::-moz-progress-bar { background: var(--accent-text); }
`;
