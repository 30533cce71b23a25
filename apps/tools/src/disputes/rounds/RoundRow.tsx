import { Button, Fact, OutlineBadge, phone, text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../frame/number-text.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { AgreementFacts } from "./AgreementFacts.tsx";
import type { DisputedRound } from "./load-rounds.ts";
import { noConflictText } from "./round-texts.ts";

export function RoundRow({
  disputed,
  nameOf,
  isFirst,
  onOpen,
}: {
  readonly disputed: DisputedRound;
  readonly nameOf: NameOf;
  readonly isFirst: boolean;
  readonly onOpen: () => void;
}): React.JSX.Element {
  const { round, progress } = disputed;
  return (
    <Row>
      <div>
        <Title>
          <h2 dir="auto">{round.name}</h2>
          <OutlineBadge>
            {round.stage === "full-text" ? "Full text" : "Title and abstract"}
          </OutlineBadge>
          {round.closedAt !== null && <OutlineBadge>Closed</OutlineBadge>}
        </Title>
        <Fact as="p">
          <bdi>{round.filePath}</bdi> · {countText(round.references, "reference")}
          {progress.resolved > 0 && ` · ${countText(progress.resolved, "conflict")} resolved`}
        </Fact>
        {progress.conflict === 0 && <Note>{noConflictText(disputed)}</Note>}
        <AgreementFacts agreement={disputed.agreement} nameOf={nameOf} />
      </div>
      <Action>
        {progress.conflict > 0 ? (
          <Button variant={isFirst ? "primary" : "secondary"} onClick={onOpen}>
            {round.closedAt === null ? "Resolve" : "Show"}{" "}
            {countText(progress.conflict, "conflict")}
          </Button>
        ) : (
          progress.resolved > 0 && (
            <Button onClick={onOpen}>Review {countText(progress.resolved, "resolution")}</Button>
          )
        )}
      </Action>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px 24px;
  padding-block: 20px;
  border-block-end: 1px solid var(--line);
  ${phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  h2 {
    ${text.section}
    ${wrapAnywhere}
    margin: 0;
  }
`;

const Note = styled.p`
  ${text.dense}
  margin: 4px 0 0;
  color: var(--ink-2);
`;

const Action = styled.div`
  > button { white-space: nowrap; }
`;
