import { Button, Fact, phone, toastObstacle } from "@tera/ui";
import styled from "styled-components";
import { countOf, countText } from "../../platform/date-text.ts";
import type { DuplicateGroup } from "./duplicate-groups.ts";

interface DecisionsFootProps {
  readonly groups: readonly DuplicateGroup[];
  /** How many of the groups are decided. */
  readonly decided: number;
  /** How many references the decisions remove. */
  readonly removed: number;
  readonly canApply: boolean;
  readonly onApply: () => void;
  readonly onDiscard: () => void;
}

export function DecisionsFoot({
  groups,
  decided,
  removed,
  canApply,
  onApply,
  onDiscard,
}: DecisionsFootProps): React.JSX.Element {
  return (
    <>
      <Progress aria-label="Pairs decided" value={decided} max={groups.length} />
      <Foot>
        <Fact>
          {countText(decided)} of {groupsText(groups)} decided.{" "}
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
    </>
  );
}

function groupsText(groups: readonly DuplicateGroup[]): string {
  return groups.every(({ ids }) => ids.length === 2)
    ? countOf(groups.length, "pair")
    : `${countOf(groups.length, "pair")} and groups`;
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
