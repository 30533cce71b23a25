import type { Decision } from "@tera/bridge-sdk/screening";
import { Badge, type BadgeTone, Fact, Icon, text, wrapAnywhere } from "@tera/ui";
import { ChevronRight } from "lucide-react";
import styled from "styled-components";
import { compareParts, type DecisionPart, partText } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { timeText } from "./time-text.ts";

const PART_NAMES: Readonly<Record<DecisionPart, string>> = {
  decision: "Decision",
  reason: "Reason",
  labels: "Labels",
  note: "Note",
};

const TONES: Readonly<Record<Decision["decision"], BadgeTone>> = {
  include: "ok",
  exclude: "bad",
  maybe: "warn",
  undecided: "neutral",
};

/** The reviewers' decisions in columns. What they have in common is folded. */
export function SideBySide({
  decisions,
  nameOf,
}: {
  readonly decisions: readonly Decision[];
  readonly nameOf: NameOf;
}): React.JSX.Element {
  const { equal, different } = compareParts(decisions);
  const [first] = decisions;
  return (
    <section aria-label="Decisions side by side">
      <Columns>
        {decisions.map((decision) => (
          <li key={decision.id}>
            <h3>
              <bdi>{nameOf(decision.reviewer)}</bdi>
            </h3>
            <Fact as="p">{timeText(decision.decidedAt)}</Fact>
            <dl>
              {different.map((part) => (
                <Part key={part} part={part} decision={decision} />
              ))}
            </dl>
          </li>
        ))}
      </Columns>
      {first !== undefined && equal.length > 0 && (
        <Common>
          <summary>
            <Icon of={ChevronRight} size={14} />
            The same for {decisions.length === 2 ? "both" : "all"}:{" "}
            {equal.map((part) => PART_NAMES[part].toLowerCase()).join(", ")}
          </summary>
          <dl>
            {equal.map((part) => (
              <Part key={part} part={part} decision={first} />
            ))}
          </dl>
        </Common>
      )}
    </section>
  );
}

function Part({
  part,
  decision,
}: {
  readonly part: DecisionPart;
  readonly decision: Decision;
}): React.JSX.Element {
  const value = partText(decision, part);
  return (
    <PartRow>
      <dt>{PART_NAMES[part]}</dt>
      <dd dir="auto">
        {part === "decision" ? (
          <Badge tone={TONES[decision.decision]}>{value}</Badge>
        ) : (
          value || <Fact>None</Fact>
        )}
      </dd>
    </PartRow>
  );
}

const Columns = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  li {
    ${wrapAnywhere}
    border-block-start: 1px solid var(--line-2);
    padding: 12px 16px 12px 0;
  }
  h3 {
    ${text.dense}
    font-weight: 600;
    margin: 0;
  }
  dl { margin: 8px 0 0; }
`;

const PartRow = styled.div`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr);
  gap: 8px;
  padding-block: 3px;
  dt {
    ${text.meta}
    color: var(--ink-3);
  }
  dd {
    ${text.dense}
    ${wrapAnywhere}
    margin: 0;
    white-space: pre-line;
  }
`;

const Common = styled.details`
  padding-block: 8px;
  border-block-start: 1px solid var(--line);
  summary {
    ${text.meta}
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: 24px;
    color: var(--ink-2);
    cursor: pointer;
  }
  &[open] > summary > svg { rotate: 90deg; }
  &:dir(rtl) > summary > svg { scale: -1 1; }
  dl { margin: 4px 0 0; }
`;
