import { Badge, Button, Fact, phone, ProgressBar, text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import { countText, dayText, numberText } from "../../frame/number-text.ts";
import { reviewerName, type Team } from "../team.ts";
import type { ListedRound } from "./use-rounds.ts";

interface RoundListProps {
  readonly rounds: readonly ListedRound[];
  readonly team: Team;
  readonly onOpen: (roundId: string) => void;
}

export function RoundList({ rounds, team, onOpen }: RoundListProps): React.JSX.Element {
  return (
    <List aria-label="Screening rounds">
      {rounds.map((listed) => (
        <RoundItem key={listed.round.id} listed={listed} team={team} onOpen={onOpen} />
      ))}
    </List>
  );
}

function RoundItem({
  listed: { round, progress },
  team,
  onOpen,
}: Pick<RoundListProps, "team" | "onOpen"> & { readonly listed: ListedRound }): React.JSX.Element {
  const own = progress?.decided[team.personId ?? ""] ?? 0;
  const isClosed = round.closedAt !== null;
  const openLabel = own > 0 ? "Continue" : "Start screening";
  return (
    <Item>
      <div>
        <Name dir="auto">{round.name}</Name>
        <Facts>
          <Fact dir="auto">{round.filePath}</Fact>
          <Fact>
            {round.stage === "full-text" ? "Full text" : "Title and abstract"},{" "}
            {countText(round.reviewers, "reviewer")} per record
          </Fact>
          <Fact>Opened on {dayText(round.openedAt)}</Fact>
          {isClosed && <Badge>Closed</Badge>}
          {round.isBlind && round.unblindedAt === null && <Badge tone="info">Blind</Badge>}
        </Facts>
      </div>
      <div>
        <ProgressBar
          label="Your decisions"
          valueText={`${numberText(own)} of ${numberText(round.references)}`}
          value={own}
          max={round.references}
        />
        {progress !== undefined && (
          <Others>
            {Object.entries(progress.decided)
              .filter(([id]) => id !== team.personId)
              .map(([id, count]) => (
                <li key={id} dir="auto">
                  {reviewerName(team, id)}: {numberText(count)}
                </li>
              ))}
          </Others>
        )}
      </div>
      <Button
        aria-label={`${isClosed ? "Show" : openLabel} ${round.name}`}
        onClick={() => onOpen(round.id)}
      >
        {isClosed ? "Show" : openLabel}
      </Button>
    </Item>
  );
}

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  border-block-start: 1px solid var(--line-2);
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) 132px;
  align-items: center;
  gap: 8px 24px;
  padding-block: 16px;
  border-block-end: 1px solid var(--line);
  > :last-child { justify-self: end; }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > :last-child { justify-self: stretch; }
  }
`;

const Name = styled.h2`
  ${text.section}
  ${wrapAnywhere}
  margin: 0;
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 12px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Others = styled.ul`
  ${text.meta}
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  list-style: none;
  margin: 4px 0 0;
  padding: 0;
  color: var(--ink-3);
`;
