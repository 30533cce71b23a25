import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { Button, EmptyState, phone, useMedia, VisuallyHidden } from "@tera/ui";
import { useMemo, useState } from "react";
import styled from "styled-components";
import type { LoadedRound } from "../round/load-round.ts";
import { type TermMarker, termMarker } from "../round/marked-text.ts";
import { listedRows } from "../round/screening-state.ts";
import { useRoundProgress } from "../round/use-round-progress.ts";
import { type Screening, useScreening } from "../round/use-screening.ts";
import type { Team } from "../team.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { DecisionBar } from "./DecisionBar.tsx";
import { type OpenDialog, ScreeningDialogs } from "./ScreeningDialogs.tsx";
import { PHONE } from "./phone-media.ts";
import { RecordList } from "./RecordList.tsx";
import { RecordView } from "./RecordView.tsx";
import { RoundBanner } from "./RoundBanner.tsx";
import { RoundHead } from "./RoundHead.tsx";
import { type RoundActions, useRoundActions } from "./use-round-actions.ts";
import { useSearch } from "./use-search.ts";
import { choiceText } from "./verdicts.ts";

interface ScreeningPageProps {
  readonly tera: Connection;
  readonly team: Team;
  readonly loaded: LoadedRound;
  readonly onLeave: () => void;
}

export function ScreeningPage({
  tera,
  team,
  loaded,
  onLeave,
}: ScreeningPageProps): React.JSX.Element {
  const screening = useScreening(tera, loaded);
  const { state, dispatch } = screening;
  const decided = useMemo(() => state.choices.filter(Boolean).length, [state.choices]);
  const followed = useRoundProgress(
    tera,
    loaded.round,
    team.personId,
    decided + screening.unmatched.length,
    screening.sync,
  );
  const { round } = followed;
  const isPhone = useMedia(PHONE);
  const [dialog, setDialog] = useState<OpenDialog>();
  const rows = useMemo(() => listedRows(state), [state]);
  const search = useSearch(loaded.ranking, (hits) => dispatch({ type: "search", hits }));
  const { terms } = team.notes;
  const marker = useMemo(
    () => termMarker({ ...terms, search: search.words }),
    [terms, search.words],
  );
  const actions = useRoundActions(screening, round, setDialog);

  const list = (
    <RecordList
      state={state}
      rows={rows}
      reasons={round.exclusionReasons}
      search={search.text}
      onSearch={search.onText}
      onFilter={(filter) => dispatch({ type: "filter", filter })}
      onShow={(row) => {
        dispatch({ type: "show", row });
        setDialog(undefined);
      }}
    />
  );
  return (
    <Layout aria-label={TOOL_NAME}>
      <RoundHead
        screening={screening}
        followed={followed}
        decided={decided}
        onLeave={onLeave}
        onDialog={setDialog}
      />
      {!isPhone && <Aside>{list}</Aside>}
      <Main>
        <CurrentRecord
          screening={screening}
          round={round}
          marker={marker}
          isSearching={search.text !== ""}
          actions={actions}
          onDialog={setDialog}
        />
      </Main>
      <LastDecision screening={screening} />
      <ScreeningDialogs
        open={dialog}
        tera={tera}
        team={team}
        loaded={loaded}
        screening={screening}
        followed={followed}
        list={list}
        onExclude={actions.onExclude}
        onClose={() => setDialog(undefined)}
      />
    </Layout>
  );
}

function CurrentRecord({
  screening,
  round,
  marker,
  isSearching,
  actions,
  onDialog,
}: {
  readonly screening: Screening;
  readonly round: Round;
  readonly marker: TermMarker;
  readonly isSearching: boolean;
  readonly actions: RoundActions;
  readonly onDialog: (dialog: OpenDialog) => void;
}): React.JSX.Element {
  const { current, records, choices, undo } = screening.state;
  const record = current === undefined ? undefined : records[current];
  const choice = current === undefined ? undefined : choices[current];
  return (
    <>
      <RoundBanner screening={screening} round={round} onDialog={onDialog} />
      {record === undefined ? (
        <NothingListed screening={screening} isSearching={isSearching} />
      ) : (
        <RecordView record={record} choice={choice} marker={marker} />
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
        />
      )}
    </>
  );
}

/** Announces decisions to screen readers. */
function LastDecision({ screening: { state } }: { readonly screening: Screening }) {
  const last = state.undo.at(-1);
  const choice = last && state.choices[last.row];
  const next = state.current === undefined ? undefined : state.records[state.current];
  return (
    <VisuallyHidden as="output">
      {last && `${choice ? choiceText(choice) : "Undecided"}. `}
      {last && next && `Next: ${next.title || "no title"}`}
    </VisuallyHidden>
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
              ? "You have decided every record"
              : "No record matches"
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
          ? "Add references to it, and open the round again."
          : isDone
            ? "You can change a decision while the round is open. Save the results when all reviewers have finished."
            : "Change the filter or the search words."}
      </EmptyState>
    </Nothing>
  );
}

const Layout = styled.main`
  display: grid;
  grid-template: "head head" auto "list record" minmax(0, 1fr) / minmax(240px, 320px) minmax(0, 1fr);
  height: 100dvh;
  ${phone} { grid-template: "head" auto "record" minmax(0, 1fr) / minmax(0, 1fr); }
`;

const Aside = styled.div`
  grid-area: list;
  display: grid;
  min-height: 0;
  border-inline-end: 1px solid var(--line);
`;

const Main = styled.div`
  grid-area: record;
  display: flex;
  flex-direction: column;
  min-height: 0;
  min-width: 0;
`;

const Nothing = styled.div`
  flex: 1 1 auto;
  padding: 0 32px;
  ${phone} { padding: 0 16px; }
`;
