import { Fact, fewLines, focusRing, text, withoutMarkup } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { type Dispute, decisionText, titleOf } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";

/** The listed conflicts. The shown one is marked and kept in view. */
export function ConflictList({
  disputes,
  current,
  later,
  nameOf,
  onShow,
}: {
  readonly disputes: readonly Dispute[];
  readonly current: string | undefined;
  readonly later: ReadonlySet<string>;
  readonly nameOf: NameOf;
  readonly onShow: (referenceId: string) => void;
}): React.JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  if (disputes.length === 0) return <Nothing>No conflicts match these filters.</Nothing>;
  return (
    <List ref={list} aria-label="Conflicts">
      {disputes.map((dispute) => (
        <li key={dispute.referenceId}>
          <Item
            type="button"
            aria-current={dispute.referenceId === current ? "true" : undefined}
            onClick={() => onShow(dispute.referenceId)}
          >
            <Title dir="auto">{withoutMarkup(titleOf(dispute))}</Title>
            <Fact>{summaryOf(dispute, later.has(dispute.referenceId), nameOf)}</Fact>
          </Item>
        </li>
      ))}
    </List>
  );
}

function summaryOf({ decisions, resolution }: Dispute, isLater: boolean, nameOf: NameOf): string {
  if (resolution !== null)
    return `${decisionText(resolution.decision)}, by ${nameOf(resolution.reviewer)}`;
  const kinds = [...new Set(decisions.map(({ decision }) => decisionText(decision)))];
  const disagreement =
    kinds.length > 1 ? kinds.join(" / ") : `${kinds.join("")}, different reasons`;
  return isLater ? `${disagreement} · later` : disagreement;
}

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  li {
    border-block-end: 1px solid var(--line);
    content-visibility: auto;
    contain-intrinsic-size: auto 66px;
  }
`;

const Item = styled.button`
  display: grid;
  gap: 2px;
  width: 100%;
  padding: 10px 16px;
  border: 0;
  background: none;
  color: var(--ink);
  text-align: start;
  cursor: pointer;
  &:hover { background: var(--hover); }
  &:focus-visible {
    ${focusRing}
    outline-offset: -2px;
  }
  &[aria-current] {
    background: var(--accent-soft);
    > :first-child { font-weight: 600; }
  }
`;

const Title = styled.span`
  ${text.dense}
  ${fewLines(2)}
`;

const Nothing = styled.p`
  ${text.dense}
  margin: 0;
  padding: 16px;
  color: var(--ink-2);
`;
