import { Fact, phone, text, TextButton } from "@tera/ui";
import { ArrowLeft, ArrowRight } from "lucide-react";
import styled from "styled-components";
import { PreviousNextButtons } from "../view/PreviousNextButtons.tsx";
import { dismissedText } from "./duplicate-review-text.ts";

interface ComparisonHeadProps {
  readonly at: number;
  readonly onMove: (at: number) => void;
  readonly onShowDismissed: () => void;
  /** Undefined for viewers. */
  readonly onOverview: (() => void) | undefined;
  readonly place: string;
  readonly count: number;
  readonly dismissedCount: number;
}

export function ComparisonHead({
  place,
  at,
  count,
  dismissedCount,
  onMove,
  onShowDismissed,
  onOverview,
}: ComparisonHeadProps): React.JSX.Element {
  return (
    <Head>
      <h2>Find duplicates</h2>
      <Fact as="output">{place}</Fact>
      <Steps>
        <PreviousNextButtons
          of="pair"
          icons={[ArrowLeft, ArrowRight]}
          at={at}
          count={count}
          onStep={(step) => onMove(at + step)}
        />
      </Steps>
      <Links>
        {dismissedCount > 0 && (
          <TextButton onClick={onShowDismissed}>
            Show {dismissedText(dismissedCount)} too
          </TextButton>
        )}
        {onOverview !== undefined && (
          <TextButton onClick={onOverview}>Overview and rules</TextButton>
        )}
      </Links>
    </Head>
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

const Links = styled.span`
  ${text.meta}
  grid-column: 3;
  grid-row: 1;
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  button { padding-block: 6px; }
  ${phone} {
    grid-area: auto / 1 / auto / span 2;
    justify-self: start;
  }
`;
