import type { DuplicateChoice } from "@tera/references/merge";
import {
  Button,
  Fact,
  toastObstacle,
  phone,
  text,
  TextButton,
  VisuallyHidden,
  visuallyHidden,
} from "@tera/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { LikelyPair } from "../../references/library-index-messages.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { DuplicateReview } from "./duplicate-review.ts";
import { dismissedText } from "./duplicate-review-text.ts";
import { PairTable } from "./PairTable.tsx";
import { referencesById } from "../data/references-by-id.ts";
import { PreviousNextButtons } from "../view/PreviousNextButtons.tsx";

/** On phones, only screen readers get the text in `more`. */
const CHOICES: readonly {
  readonly choice: DuplicateChoice;
  readonly label: string;
  readonly more?: string;
}[] = [
  { choice: "left", label: "Keep left" },
  { choice: "right", label: "Keep right" },
  { choice: "both", label: "Keep both" },
  { choice: "merged", label: "Merge", more: " into one" },
];

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
  const dismissedCount = review.dismissed.length;
  const isEditor = useCanEdit();
  return (
    <>
      <Head>
        <h2>Find duplicates</h2>
        <Fact as="output">
          Pair {countText(at + 1)} of {countText(review.pairs.length)}
        </Fact>
        <Steps>
          <PreviousNextButtons
            of="pair"
            icons={[ArrowLeft, ArrowRight]}
            at={at}
            count={review.pairs.length}
            onStep={(step) => onMove(at + step)}
          />
        </Steps>
        {dismissedCount > 0 && (
          <ShowDismissed onClick={onShowDismissed}>
            Show {dismissedText(dismissedCount)} too
          </ShowDismissed>
        )}
      </Head>
      <Pair key={at}>
        <PairTable
          left={byId.get(pair.left)}
          right={byId.get(pair.right)}
          reasons={pair.reasons}
          score={pair.score}
        />
      </Pair>
      {isEditor ? (
        <>
          <PairChoices chosen={review.decisions.get(at)} onDecide={onDecide} />
          <Foot>
            <Fact>
              {countText(review.decisions.size)} of {countOf(review.pairs.length, "pair")} decided.{" "}
              {removed === 0
                ? "Nothing will be removed."
                : `${countOf(removed, "reference")} will be removed.`}
            </Fact>
            <span ref={toastObstacle}>
              <Button variant="ghost" onClick={onClose}>
                Discard decisions
              </Button>
              <Button variant="primary" disabled={!canApply} onClick={onApply}>
                Apply decisions
              </Button>
            </span>
          </Foot>
        </>
      ) : (
        <ReadOnlyFoot onClose={onClose} />
      )}
    </>
  );
}

interface PairChoicesProps extends Pick<PairReviewProps, "onDecide"> {
  readonly chosen: DuplicateChoice | undefined;
}

function PairChoices({ chosen, onDecide }: PairChoicesProps): React.JSX.Element {
  return (
    <Choices ref={toastObstacle}>
      <VisuallyHidden as="legend">What to do with this pair</VisuallyHidden>
      {CHOICES.map(({ choice, label, more }) => (
        <Choice key={choice} aria-pressed={chosen === choice} onClick={() => onDecide(choice)}>
          <span>
            {label}
            {more !== undefined && <More>{more}</More>}
          </span>
        </Choice>
      ))}
    </Choices>
  );
}

/** A viewer compares the pairs, and decides nothing. */
function ReadOnlyFoot({ onClose }: Pick<PairReviewProps, "onClose">): React.JSX.Element {
  return (
    <Foot>
      <Fact>You can compare these references, but not merge or remove them.</Fact>
      <span ref={toastObstacle}>
        <Button onClick={onClose}>Back to the library</Button>
      </span>
    </Foot>
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

const Pair = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
`;

const Choices = styled.fieldset`
  flex: none;
  margin: 0;
  border: 0;
  padding-inline: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  padding-block: 12px;
  border-block-start: 1px solid var(--line-2);
  ${phone} {
    gap: 6px;
    padding-block: 8px;
    > button {
      flex: 1;
      padding-inline: 6px;
    }
  }
`;

const Choice = styled(Button)`
  &[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent-text);
    font-weight: 600;
  }
`;

const More = styled.span`
  white-space: pre;
  ${phone} {
    ${visuallyHidden}
  }
`;

const Foot = styled.footer`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
  padding-block: 10px;
  border-block-start: 1px solid var(--line);
  > :last-child {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  ${phone} {
    padding-block: 8px;
    > :last-child {
      flex: 1 1 100%;
      justify-content: flex-end;
    }
  }
`;
