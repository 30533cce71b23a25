import {
  Button,
  ButtonLink,
  EmptyState,
  HeadCell,
  Icon,
  PageBody,
  PageHead,
  phone,
  Table,
} from "@tera/ui";
import type { Round } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { Plus } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { MissingRows } from "../errors/MissingRows.tsx";
import { dialogs, toastError } from "../errors/notices.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { NewRoundDialog } from "./NewRoundDialog.tsx";
import { roundAddress, SCREENING_TOOL } from "./round-address.ts";
import { RoundRow } from "./RoundRow.tsx";
import { roundsGateway } from "./rounds-gateway.ts";
import { type Loaded, useLiveRounds } from "./use-live-rounds.ts";

const COLUMNS = 4;

/** On phones, the rows have the contents of all columns in one. */
const List = styled(Table)`
  ${phone} {
    thead { visibility: collapse; }
    td:first-child { padding-inline-end: var(--bleed); }
  }
`;

/** /project/screening: the project's screening rounds. */
export function RoundsPage() {
  const project = useStore($activeProjectId);
  return project === undefined ? null : <RoundsOf key={project} project={project} />;
}

function RoundsOf({ project }: { readonly project: string }) {
  const isEditor = useCanEdit();
  const [, navigate] = useLocation();
  const { loaded, reload } = useLiveRounds(
    useCallback(() => roundsGateway.list(project), [project]),
  );
  const isEmpty = loaded.state === "loaded" && loaded.value.length === 0;

  function handleNew(): void {
    dialogs
      .show<string | undefined>((close) => <NewRoundDialog project={project} onClose={close} />)
      .then((opened) => {
        if (opened !== undefined) navigate(roundAddress(opened));
      }, toastError);
  }

  const tool = (
    <ButtonLink key="tool" href={SCREENING_TOOL}>
      Open Screenatron
    </ButtonLink>
  );
  const create = (
    <Button key="create" variant="primary" icon={<Icon of={Plus} />} onClick={handleNew}>
      {isEmpty ? "Open a screening round" : "New round"}
    </Button>
  );
  return (
    <PageBody>
      <PageHead
        title="Screening"
        subtitle="In a screening round, reviewers decide which references of a library to include."
        actions={
          isEmpty ? undefined : (
            <>
              {tool}
              {isEditor ? create : null}
            </>
          )
        }
      />
      {isEmpty ? (
        <NoRounds isEditor={isEditor} actions={isEditor ? [create, tool] : undefined} />
      ) : (
        <RoundsTable project={project} loaded={loaded} onRetry={reload} />
      )}
    </PageBody>
  );
}

function NoRounds({
  isEditor,
  actions,
}: {
  readonly isEditor: boolean;
  readonly actions: ReactNode;
}) {
  return (
    <EmptyState title="No screening rounds yet" actions={actions}>
      {isEditor
        ? "Open a round on a library. Reviewers then decide in Screenatron which references to include, blind or openly, and this page shows how far they are and how well they agree."
        : "You are a viewer of this project. Rounds appear here once a member opens one."}
    </EmptyState>
  );
}

interface RoundsTableProps {
  readonly project: string;
  readonly loaded: Loaded<readonly Round[]>;
  readonly onRetry: () => Promise<void>;
}

function RoundsTable({ project, loaded, onRetry }: RoundsTableProps) {
  const [now] = useState(() => new Date());
  return (
    <List label="Screening rounds" rowHeight={64} aria-busy={loaded.state === "loading"}>
      <thead>
        <tr>
          <HeadCell label="Round" />
          <HeadCell label="Progress" width="30%" hideBelow="tablet" />
          <HeadCell label="Opened" width="21%" hideBelow="tablet" />
          <HeadCell label="State" width="124px" hideBelow="tablet" />
        </tr>
      </thead>
      <tbody>
        <MissingRows
          columns={COLUMNS}
          rows={2}
          title="The screening rounds couldn't be listed"
          isLoading={loaded.state === "loading"}
          error={loaded.state === "failed" ? loaded.error : undefined}
          onRetry={() => void onRetry()}
        />
        {loaded.state === "loaded" &&
          loaded.value.map((round) => (
            <RoundRow key={round.id} project={project} round={round} now={now} />
          ))}
      </tbody>
    </List>
  );
}
