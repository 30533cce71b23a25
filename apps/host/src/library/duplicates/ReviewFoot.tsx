import { Button, Fact, phone, toastObstacle } from "@tera/ui";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";

interface DecisionsFootProps {
  readonly decided: number;
  readonly pairs: number;
  /** How many references the decisions remove. */
  readonly removed: number;
  readonly canApply: boolean;
  readonly onApply: () => void;
  readonly onDiscard: () => void;
}

export function DecisionsFoot({
  decided,
  pairs,
  removed,
  canApply,
  onApply,
  onDiscard,
}: DecisionsFootProps): React.JSX.Element {
  return (
    <Foot>
      <Fact>
        {countText(decided)} of {countOf(pairs, "pair")} decided.{" "}
        {removed === 0
          ? "Nothing will be removed."
          : `${countOf(removed, "reference")} will be removed.`}
      </Fact>
      <span ref={toastObstacle}>
        <Button variant="ghost" onClick={onDiscard}>
          Discard decisions
        </Button>
        <Button variant="primary" disabled={!canApply} onClick={onApply}>
          Apply decisions
        </Button>
      </span>
    </Foot>
  );
}

/** A viewer compares the pairs, and decides nothing. */
export function ReadOnlyFoot({ onClose }: { readonly onClose: () => void }): React.JSX.Element {
  return (
    <Foot>
      <Fact>You can compare these references, but not merge or remove them.</Fact>
      <span ref={toastObstacle}>
        <Button onClick={onClose}>Back to the library</Button>
      </span>
    </Foot>
  );
}

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
