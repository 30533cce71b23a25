import type { Connection } from "@tera/bridge-sdk";
import { Button, EmptyState, ProgressBar, Spinner } from "@tera/ui";
import styled from "styled-components";
import { CentredPage, StartPage } from "../../frame/ConnectedTool.tsx";
import { isCancelled, sentenceOf } from "../../frame/failure.ts";
import { numberText } from "../../frame/number-text.ts";
import { type RoundState, useRound } from "../round/use-round.ts";
import type { Team } from "../team.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { ScreeningPage } from "./ScreeningPage.tsx";

interface RoundPageProps {
  readonly tera: Connection;
  readonly team: Team;
  readonly roundId: string;
  readonly onLeave: () => void;
}

/** Reads a round's library and shows its screening. */
export function RoundPage({ tera, team, roundId, onLeave }: RoundPageProps): React.JSX.Element {
  const state = useRound(tera, roundId);
  switch (state.kind) {
    case "reading":
      return <Reading state={state} onCancel={onLeave} />;
    case "ready":
      return <ScreeningPage tera={tera} team={team} loaded={state.loaded} onLeave={onLeave} />;
    case "library missing":
      return (
        <LibraryMissing tera={tera} state={state} onLeave={onLeave} onReplacement={state.retry} />
      );
    case "failed":
      return (
        <StartPage aria-label={TOOL_NAME}>
          <EmptyState
            isPage
            title="Couldn't open this round"
            actions={
              <>
                <Button variant="primary" onClick={() => state.retry()}>
                  Try again
                </Button>
                <Button onClick={onLeave}>Show all rounds</Button>
              </>
            }
          >
            {sentenceOf(state.error)}
          </EmptyState>
        </StartPage>
      );
  }
}

function Reading({
  state: { round, count },
  onCancel,
}: {
  readonly state: Extract<RoundState, { kind: "reading" }>;
  readonly onCancel: () => void;
}): React.JSX.Element {
  return (
    <CentredPage aria-label={TOOL_NAME}>
      {round === undefined ? (
        <Spinner label="Opening the round" showLabel />
      ) : (
        <Wide>
          <ProgressBar
            label={`Reading ${round.filePath}`}
            valueText={`${numberText(count)} of ${numberText(Math.max(count, round.references))}`}
            value={count}
            max={Math.max(count, round.references)}
          />
        </Wide>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </CentredPage>
  );
}

function LibraryMissing({
  tera,
  state: { round },
  onLeave,
  onReplacement,
}: {
  readonly tera: Connection;
  readonly state: Extract<RoundState, { kind: "library missing" }>;
  readonly onLeave: () => void;
  readonly onReplacement: ReturnType<typeof useRound>["retry"];
}): React.JSX.Element {
  const choose = async (): Promise<void> => {
    try {
      onReplacement(
        await tera.files.select({
          title: "Choose the library to continue with",
          filters: { library: true },
        }),
      );
    } catch (error) {
      // The person stays on this page, which has the same button.
      if (!isCancelled(error)) onReplacement();
    }
  };
  return (
    <StartPage aria-label={TOOL_NAME}>
      <EmptyState
        isPage
        title={`${round.filePath} is not in this project`}
        actions={
          <>
            <Button variant="primary" onClick={() => void choose()}>
              Choose another library
            </Button>
            <Button onClick={onLeave}>Show all rounds</Button>
          </>
        }
      >
        It was renamed, moved or deleted. All decisions are kept, and follow their references into
        another library.
      </EmptyState>
    </StartPage>
  );
}

const Wide = styled.div`
  width: min(360px, calc(100vw - 32px));
`;
