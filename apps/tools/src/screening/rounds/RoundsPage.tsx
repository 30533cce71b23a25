import type { Connection } from "@tera/bridge-sdk";
import { AfterDelay, Button, EmptyState, Icon, PageBody, PageHead, Spinner } from "@tera/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { StartPage } from "../../frame/ConnectedTool.tsx";
import { sentenceOf } from "../../frame/failure.ts";
import type { Team } from "../team.ts";
import { TOOL_NAME } from "../tool-name.ts";
import { NewRoundDialog } from "./NewRoundDialog.tsx";
import { RoundList } from "./RoundList.tsx";
import { useRounds } from "./use-rounds.ts";

interface RoundsPageProps {
  readonly tera: Connection;
  readonly team: Team;
  readonly onOpen: (roundId: string) => void;
}

export function RoundsPage({ tera, team, onOpen }: RoundsPageProps): React.JSX.Element {
  const state = useRounds(tera);
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon={<Icon of={Plus} />} onClick={() => setCreating(true)}>
      New round
    </Button>
  );
  const dialog = isCreating && (
    <NewRoundDialog
      tera={tera}
      reasons={state.kind === "ready" ? (state.rounds[0]?.round.exclusionReasons ?? []) : []}
      onClose={() => setCreating(false)}
      onOpened={onOpen}
    />
  );
  if (state.kind === "ready" && state.rounds.length > 0)
    return (
      <main aria-label={TOOL_NAME}>
        <PageBody width="list">
          <PageHead title="Screening rounds" actions={create} />
          <RoundList rounds={state.rounds} team={team} onOpen={onOpen} />
        </PageBody>
        {dialog}
      </main>
    );
  return (
    <StartPage aria-label={TOOL_NAME}>
      {state.kind === "reading" && (
        <AfterDelay>
          <Spinner label="Reading the rounds" showLabel />
        </AfterDelay>
      )}
      {state.kind === "failed" && (
        <EmptyState
          isPage
          title="Couldn't read the screening rounds"
          actions={
            <Button variant="primary" onClick={state.retry}>
              Try again
            </Button>
          }
        >
          {sentenceOf(state.error)}
        </EmptyState>
      )}
      {state.kind === "ready" && (
        <EmptyState isPage title="Screen titles and abstracts" actions={create}>
          Open a round on a library without duplicates. Reviewers then decide on each record, blind
          or openly, on a computer or a phone.
        </EmptyState>
      )}
      {dialog}
    </StartPage>
  );
}
