import type { Connection } from "@tera/bridge-sdk";
import { phone, useMedia, VisuallyHidden } from "@tera/ui";
import { useMemo, useState } from "react";
import styled from "styled-components";
import type { LoadedRound } from "../round/load-round.ts";
import { type TermMarker, termMarker } from "../round/marked-text.ts";
import { listedRows } from "../round/screening-state.ts";
import { useRoundProgress } from "../round/use-round-progress.ts";
import { type Screening, useScreening } from "../round/use-screening.ts";
import type { Team } from "../team.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { FullTextAside } from "../../full-text/FullTextAside.tsx";
import { useFullTextPane } from "../../full-text/use-full-text-pane.ts";
import { CurrentRecord } from "./CurrentRecord.tsx";
import { type OpenDialog, ScreeningDialogs } from "./ScreeningDialogs.tsx";
import { PHONE } from "./phone-media.ts";
import { RecordList } from "./RecordList.tsx";
import { RoundHead } from "./RoundHead.tsx";
import { useDescribing } from "./use-describing.ts";
import { useRoundActions } from "./use-round-actions.ts";
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
  const marker = useMarker(team, search.words);
  const describing = useDescribing(state.current);
  const actions = useRoundActions(screening, round, setDialog, describing.open);
  const pane = useFullTextPane(tera, state.current === undefined ? undefined : `${state.current}`);

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
    <Layout aria-label={TOOL_NAME} $hasFile={pane.shown !== undefined}>
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
          tera={tera}
          screening={screening}
          loaded={loaded}
          round={round}
          marker={marker}
          isSearching={search.text !== ""}
          actions={actions}
          describing={describing}
          pane={pane}
          onDialog={setDialog}
        />
      </Main>
      <FullTextAside pane={pane} />
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

function useMarker({ notes: { terms } }: Team, words: readonly string[]): TermMarker {
  return useMemo(() => termMarker({ ...terms, search: words }), [terms, words]);
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

const Layout = styled.main<{ readonly $hasFile: boolean }>`
  display: grid;
  grid-template: "head head" auto "list record" minmax(0, 1fr) / minmax(240px, 320px) minmax(0, 1fr);
  height: 100dvh;
  ${({ $hasFile }) =>
    $hasFile &&
    `grid-template:
      "head head head" auto
      "list record file" minmax(0, 1fr) / minmax(180px, 240px) minmax(0, 1fr) minmax(0, 1.2fr);`}
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
