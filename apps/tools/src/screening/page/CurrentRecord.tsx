import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { Button, EmptyState, phone } from "@tera/ui";
import styled from "styled-components";
import { FullText } from "../../full-text/FullText.tsx";
import { useAttachments } from "../../full-text/use-attachments.ts";
import type { FullTextPane } from "../../full-text/use-full-text-pane.ts";
import type { LoadedRound } from "../round/load-round.ts";
import type { TermMarker } from "../round/marked-text.ts";
import { rowDetails } from "../round/screening-state.ts";
import type { Screening } from "../round/use-screening.ts";
import { DecisionBar } from "./DecisionBar.tsx";
import { DecisionDetails } from "./DecisionDetails.tsx";
import { RecordView } from "./RecordView.tsx";
import { RoundBanner } from "./RoundBanner.tsx";
import type { OpenDialog } from "./ScreeningDialogs.tsx";
import type { Describing } from "./use-describing.ts";
import { useLabels } from "./use-labels.ts";
import type { RoundActions } from "./use-round-actions.ts";

/** The record that is shown, with its full text at that stage, and the buttons that decide on it. */
export function CurrentRecord({
  tera,
  screening,
  loaded: { file },
  round,
  marker,
  isSearching,
  actions,
  describing,
  pane,
  onDialog,
}: {
  readonly tera: Connection;
  readonly screening: Screening;
  readonly loaded: LoadedRound;
  readonly round: Round;
  readonly marker: TermMarker;
  readonly isSearching: boolean;
  readonly actions: RoundActions;
  readonly describing: Describing;
  readonly pane: FullTextPane;
  readonly onDialog: (dialog: OpenDialog) => void;
}): React.JSX.Element {
  const { state, describe, idOf } = screening;
  const { current, records, choices, undo } = state;
  const labels = useLabels(tera);
  const attachments = useAttachments(tera, file.id, round);
  const record = current === undefined ? undefined : records[current];
  const choice = current === undefined ? undefined : choices[current];
  return (
    <>
      <RoundBanner screening={screening} round={round} onDialog={onDialog} />
      {record === undefined ? (
        <NothingListed screening={screening} isSearching={isSearching} />
      ) : (
        <RecordView record={record} choice={choice} marker={marker}>
          {round.stage === "full-text" && current !== undefined && (
            <FullText
              tera={tera}
              place={{ referenceId: idOf(current), record }}
              attachments={attachments}
              pane={pane}
            />
          )}
        </RecordView>
      )}
      {(record !== undefined || undo.length > 0) && (
        <DecisionBar
          choice={choice}
          hasRecord={record !== undefined}
          reasons={round.exclusionReasons}
          isClosed={round.closedAt !== null}
          canUndo={undo.length > 0}
          actions={actions}
          onAllReasons={() => onDialog("reasons")}
        >
          {current !== undefined && (
            <DecisionDetails
              key={current}
              details={rowDetails(state, current)}
              labels={labels}
              opened={describing.part}
              isClosed={round.closedAt !== null}
              onDetails={describe}
              onLeave={describing.close}
            />
          )}
        </DecisionBar>
      )}
    </>
  );
}

function NothingListed({
  screening: { state, dispatch },
  isSearching,
}: {
  readonly screening: Screening;
  readonly isSearching: boolean;
}): React.JSX.Element {
  const isDone = state.filter.kind === "undecided" && !isSearching;
  const isEmpty = state.records.length === 0;
  return (
    <Nothing>
      <EmptyState
        title={
          isEmpty
            ? "This library is empty"
            : isDone
              ? "You have decided on every record"
              : "No records match"
        }
        actions={
          !isEmpty && (
            <Button onClick={() => dispatch({ type: "filter", filter: { kind: "all" } })}>
              Show all records
            </Button>
          )
        }
      >
        {isEmpty
          ? "Add references to it, then open the round again."
          : isDone
            ? "You can change a decision while the round is open. Save the results when all reviewers have finished."
            : "Change the filter or the search."}
      </EmptyState>
    </Nothing>
  );
}

const Nothing = styled.div`
  flex: 1 1 auto;
  padding: 0 32px;
  ${phone} { padding: 0 16px; }
`;
