import type { Connection } from "@tera/bridge-sdk";
import { Banner, Button, EmptyState, PageBody, PageHead, Spinner } from "@tera/ui";
import { useCallback } from "react";
import styled from "styled-components";
import { CentredPage, StartPage } from "../../frame/ConnectedTool.tsx";
import { sentenceOf } from "../../frame/failure.ts";
import { countText } from "../../frame/number-text.ts";
import { useLoaded } from "../../frame/use-loaded.ts";
import { loadRounds } from "./load-rounds.ts";
import { RoundRow } from "./RoundRow.tsx";

export function RoundsPage({
  tera,
  onOpen,
}: {
  readonly tera: Connection;
  readonly onOpen: (roundId: string) => void;
}): React.JSX.Element {
  const load = useCallback((signal: AbortSignal) => loadRounds(tera, signal), [tera]);
  const { value, error, reload } = useLoaded(tera, load);

  if (value === undefined && error === undefined)
    return (
      <CentredPage aria-label="Disputatron">
        <Spinner label="Loading the project's rounds" showLabel />
      </CentredPage>
    );
  if (value === undefined)
    return (
      <StartPage aria-label="Disputatron">
        <EmptyState
          isPage
          title="Couldn't load the project's rounds"
          actions={
            <Button variant="primary" onClick={reload}>
              Try again
            </Button>
          }
        >
          {sentenceOf(error)}
        </EmptyState>
      </StartPage>
    );
  if (value.rounds.length === 0)
    return (
      <StartPage aria-label="Disputatron">
        <EmptyState isPage title="No screening rounds yet">
          Open a round for at least two reviewers in Screenatron, and decide on its references.
          Conflicts appear here once reviewers disagree.
        </EmptyState>
      </StartPage>
    );
  const conflicts = value.rounds.reduce((sum, { progress }) => sum + progress.conflict, 0);
  return (
    <main aria-label="Disputatron">
      <PageBody>
        <PageHead
          title="Resolve conflicts"
          subtitle={
            conflicts === 0
              ? "No conflicts to resolve"
              : `${countText(conflicts, "conflict")} to resolve`
          }
        />
        {error !== undefined && <Banner tone="bad">{sentenceOf(error)}</Banner>}
        <Rounds>
          {value.rounds.map((disputed, index) => (
            <RoundRow
              key={disputed.round.id}
              disputed={disputed}
              nameOf={value.nameOf}
              isFirst={index === 0}
              onOpen={() => onOpen(disputed.round.id)}
            />
          ))}
        </Rounds>
      </PageBody>
    </main>
  );
}

const Rounds = styled.ul`
  list-style: none;
  margin: 16px 0 0;
  padding: 0;
  border-block-start: 1px solid var(--line-2);
`;
