import {
  Button,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  numeric,
  phone,
  ProgressBar,
  Segmented,
  text,
  useMedia,
} from "@tera/ui";
import { ArrowLeft, Highlighter, Keyboard, List, MoreHorizontal } from "lucide-react";
import styled from "styled-components";
import type { Round } from "@tera/bridge-sdk/screening";
import { numberText } from "../../frame/number-text.ts";
import { durationText, paceOf } from "../round/pace.ts";
import type { Order } from "../round/screening-state.ts";
import type { FollowedRound } from "../round/use-round-progress.ts";
import type { Screening } from "../round/use-screening.ts";
import { PHONE } from "./phone-media.ts";
import type { OpenDialog } from "./ScreeningDialogs.tsx";

interface RoundHeadProps {
  readonly screening: Screening;
  readonly followed: FollowedRound;
  /** How many records the person has decided. */
  readonly decided: number;
  readonly onLeave: () => void;
  readonly onDialog: (dialog: OpenDialog) => void;
}

export function RoundHead({
  screening,
  followed: { round },
  decided,
  onLeave,
  onDialog,
}: RoundHeadProps): React.JSX.Element {
  const { state, dispatch, canRank, times } = screening;
  const isPhone = useMedia(PHONE);
  const total = state.records.length;
  const pace = paceOf(times, total - decided);
  return (
    <Head>
      <IconButton label="All rounds" icon={<Icon of={ArrowLeft} />} onClick={onLeave} />
      <Name dir="auto" title={round.name}>
        {round.name}
      </Name>
      <Progress>
        <ProgressBar
          label={`${numberText(decided)} of ${numberText(total)} decided`}
          valueText={
            pace &&
            `${numberText(Math.round(pace.recordsPerHour))} an hour, about ${durationText(pace.hoursLeft)} left`
          }
          value={decided}
          max={total}
        />
      </Progress>
      <Actions>
        {!isPhone && canRank && (
          <Segmented
            label="Order"
            value={state.order}
            onValue={(order) => dispatch({ type: "order", order })}
            segments={[
              { value: "relevance", label: "Relevance" },
              { value: "library", label: "Library order" },
            ]}
          />
        )}
        {isPhone ? (
          <IconButton
            label="List of records"
            icon={<Icon of={List} />}
            onClick={() => onDialog("list")}
          />
        ) : (
          <>
            <IconButton
              label="Terms to highlight"
              icon={<Icon of={Highlighter} />}
              onClick={() => onDialog("terms")}
            />
            <IconButton
              label="Keys"
              keyHint="?"
              icon={<Icon of={Keyboard} />}
              onClick={() => onDialog("keys")}
            />
            <Button onClick={() => onDialog("results")}>Save results</Button>
          </>
        )}
        <RoundMenu
          round={round}
          order={canRank ? state.order : undefined}
          isPhone={isPhone}
          onOrder={(order) => dispatch({ type: "order", order })}
          onDialog={onDialog}
        />
      </Actions>
    </Head>
  );
}

function RoundMenu({
  round,
  order,
  isPhone,
  onOrder,
  onDialog,
}: {
  readonly round: Round;
  /** Undefined if there is no choice. */
  readonly order: Order | undefined;
  readonly isPhone: boolean;
  readonly onOrder: (order: Order) => void;
  readonly onDialog: (dialog: OpenDialog) => void;
}): React.JSX.Element {
  return (
    <Menu
      align="end"
      trigger={<IconButton label="More about this round" icon={<Icon of={MoreHorizontal} />} />}
    >
      <MenuItem onSelect={() => onDialog("progress")}>Progress and reviewers</MenuItem>
      {round.criteria !== "" && <MenuItem onSelect={() => onDialog("criteria")}>Criteria</MenuItem>}
      {isPhone && <MenuItem onSelect={() => onDialog("terms")}>Terms to highlight</MenuItem>}
      {isPhone && order !== undefined && (
        <MenuItem onSelect={() => onOrder(order === "relevance" ? "library" : "relevance")}>
          {order === "relevance" ? "Show in library order" : "Order by relevance"}
        </MenuItem>
      )}
      {isPhone && <MenuItem onSelect={() => onDialog("results")}>Save results</MenuItem>}
      {round.closedAt === null ? (
        <MenuItem onSelect={() => onDialog("close")}>Close the round</MenuItem>
      ) : (
        <MenuItem onSelect={() => onDialog("reopen")}>Reopen the round</MenuItem>
      )}
    </Menu>
  );
}

const Head = styled.header`
  grid-area: head;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) minmax(200px, 320px) auto;
  align-items: center;
  gap: 4px 12px;
  padding: 8px 16px;
  border-block-end: 1px solid var(--line-2);
  /* Beside the actions, the name would have no room. */
  @media (max-width: 959.98px) {
    grid-template-columns: auto minmax(0, 1fr) auto;
    > :nth-child(3) { grid-row: 2; grid-column: 1 / -1; }
  }
  ${phone} {
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 4px;
    padding: 4px 8px 8px;
  }
`;

const Name = styled.h1`
  ${text.section}
  margin: 0;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Progress = styled.div`
  ${numeric}
  min-width: 0;
  ${phone} { grid-row: 2; grid-column: 1 / -1; padding-inline: 8px; }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  > button { flex: none; white-space: nowrap; }
`;
