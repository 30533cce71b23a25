import { Badge, PhoneLine, ProgressBar, TableCell, TableRow, TextLink, TwoLines } from "@tera/ui";
import type { Round, RoundProgress } from "@tera/contract";
import { useCallback } from "react";
import styled from "styled-components";
import { nameOf } from "../files/project-file.ts";
import { whenText } from "../platform/date-text.ts";
import { usePersonName } from "../project/person-name.ts";
import { roundAddress } from "./round-address.ts";
import { decidedCount, decidedText, isBlindNow, STAGE_NAMES } from "./round-text.ts";
import { roundsGateway } from "./rounds-gateway.ts";
import { type Loaded, useLiveRounds } from "./use-live-rounds.ts";

const Lines = styled(TwoLines)`a { font-weight: 550; }`;

const BadgeLine = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
`;

const Phone = styled(PhoneLine)`
  padding-top: 6px;

  > * + * { margin-top: 8px; }
`;

interface RoundRowProps {
  readonly project: string;
  readonly round: Round;
  readonly now: Date;
}

export function RoundRow({ project, round, now }: RoundRowProps) {
  const nameOfPerson = usePersonName();
  const opened = whenText(new Date(round.openedAt), now);
  const { loaded } = useLiveRounds(
    useCallback(() => roundsGateway.progress({ project, round: round.id }), [project, round.id]),
    round.id,
  );
  const progress = <RowProgress loaded={loaded} />;
  return (
    <TableRow>
      <TableCell>
        <Lines>
          <TextLink dir="auto" title={round.name} href={roundAddress(round.id)}>
            {round.name}
          </TextLink>
          <span title={round.filePath}>
            {STAGE_NAMES[round.stage]} · <bdi>{nameOf(round.filePath)}</bdi>
          </span>
        </Lines>
        <Phone as="div">
          {progress}
          <RoundBadges round={round} />
          <div>
            Opened {opened} by <bdi>{nameOfPerson(round.openedBy)}</bdi>
          </div>
        </Phone>
      </TableCell>
      <TableCell hideBelow="tablet">{progress}</TableCell>
      <TableCell quiet hideBelow="tablet">
        <TwoLines>
          <span>{`${opened.charAt(0).toUpperCase()}${opened.slice(1)}`}</span>
          <span dir="auto">{nameOfPerson(round.openedBy)}</span>
        </TwoLines>
      </TableCell>
      <TableCell hideBelow="tablet">
        <RoundBadges round={round} />
      </TableCell>
    </TableRow>
  );
}

export function RoundBadges({ round }: { readonly round: Round }) {
  return (
    <BadgeLine>
      {round.closedAt === null ? <Badge tone="ok">Open</Badge> : <Badge>Closed</Badge>}
      {isBlindNow(round) ? <Badge tone="info">Blind</Badge> : null}
      {round.unblindedAt === null ? null : <Badge>Unblinded</Badge>}
    </BadgeLine>
  );
}

function RowProgress({ loaded }: { readonly loaded: Loaded<RoundProgress> }) {
  if (loaded.state === "failed") return <>Not available</>;
  if (loaded.state === "loading") return <>Counting…</>;
  return (
    <ProgressBar
      label={decidedText(loaded.value)}
      value={decidedCount(loaded.value)}
      max={loaded.value.references}
    />
  );
}
