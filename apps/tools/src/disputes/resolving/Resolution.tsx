import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { Button, Fact } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { type Dispute, decisionText, titleOf } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { ReopenDialog } from "../../rounds/round-dialogs.tsx";
import { ResolutionForm } from "./ResolutionForm.tsx";
import { ResolutionPart, ResolutionVerbs } from "./resolution-parts.tsx";
import { timeText } from "./time-text.ts";
import type { Resolving } from "./use-resolving.ts";

/** Asks how to resolve a conflict, or says who resolved it and how. */
export function Resolution({
  dispute,
  tera,
  resolving: { round, onRound, resolve, reopen, dispatch },
  nameOf,
}: {
  readonly tera: Connection;
  readonly dispute: Dispute;
  readonly resolving: Resolving;
  readonly nameOf: NameOf;
}): React.JSX.Element {
  const isClosed = round.closedAt !== null;
  if (dispute.resolution !== null)
    return (
      <Resolved
        dispute={dispute}
        isClosed={isClosed}
        nameOf={nameOf}
        onReopen={() => reopen(dispute)}
      />
    );
  if (isClosed)
    return <ClosedRound tera={tera} round={round} dispute={dispute} onRound={onRound} />;
  return (
    <ResolutionForm
      round={round}
      dispute={dispute}
      onResolve={(resolution) => resolve(dispute, resolution)}
      onLater={() => dispatch({ type: "later" })}
    />
  );
}

function ClosedRound({
  tera,
  round,
  dispute,
  onRound,
}: {
  readonly tera: Connection;
  readonly round: Round;
  readonly dispute: Dispute;
  readonly onRound: (round: Round) => void;
}): React.JSX.Element {
  const [isAsking, setAsking] = useState(false);
  return (
    <ResolutionPart aria-label={`Resolution of ${titleOf(dispute)}`}>
      <Note>
        This round is closed, so you can’t resolve conflicts in it. The person who opened it or the
        project’s manager can reopen it.
      </Note>
      <ResolutionVerbs>
        <Button onClick={() => setAsking(true)}>Reopen the round</Button>
      </ResolutionVerbs>
      {isAsking && (
        <ReopenDialog
          tera={tera}
          round={round}
          onRound={onRound}
          onClose={() => setAsking(false)}
        />
      )}
    </ResolutionPart>
  );
}

function Resolved({
  dispute,
  isClosed,
  nameOf,
  onReopen,
}: {
  readonly dispute: Dispute;
  readonly isClosed: boolean;
  readonly nameOf: NameOf;
  readonly onReopen: () => void;
}): React.JSX.Element | null {
  const { resolution } = dispute;
  if (resolution === null) return null;
  return (
    <ResolutionPart aria-label={`Resolution of ${titleOf(dispute)}`}>
      <div>
        <strong>{decisionText(resolution.decision)}</strong>
        {resolution.reason !== null && (
          <>
            : <bdi>{resolution.reason}</bdi>
          </>
        )}
        <Fact as="p">
          Resolved by <bdi>{nameOf(resolution.reviewer)}</bdi>, {timeText(resolution.decidedAt)}
        </Fact>
        {resolution.note !== null && <Note dir="auto">{resolution.note}</Note>}
      </div>
      <ResolutionVerbs>
        <Button {...(isClosed ? { disabledReason: "The round is closed" } : {})} onClick={onReopen}>
          Undo this resolution
        </Button>
      </ResolutionVerbs>
    </ResolutionPart>
  );
}

const Note = styled.p`
  margin: 4px 0 0;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
