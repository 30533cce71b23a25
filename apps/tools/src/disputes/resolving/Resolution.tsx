import { Button, Fact } from "@tera/ui";
import styled from "styled-components";
import { type Dispute, decisionText, titleOf } from "../dispute.ts";
import type { NameOf } from "../../reviewers/names-of.ts";
import { ResolutionForm } from "./ResolutionForm.tsx";
import { ResolutionPart, ResolutionVerbs } from "./resolution-parts.tsx";
import { timeText } from "./time-text.ts";
import type { Resolving } from "./use-resolving.ts";

/** Asks how to resolve a conflict, or says who resolved it and how. */
export function Resolution({
  dispute,
  resolving: { round, resolve, reopen, dispatch },
  nameOf,
  onReopenRound,
}: {
  readonly dispute: Dispute;
  readonly resolving: Resolving;
  readonly nameOf: NameOf;
  readonly onReopenRound: () => void;
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
    return (
      <ResolutionPart aria-label={`Resolution of ${titleOf(dispute)}`}>
        <Note>
          This round is closed, so nothing can be resolved in it. Whoever opened it, or the
          project’s manager, can reopen it.
        </Note>
        <ResolutionVerbs>
          <Button onClick={onReopenRound}>Reopen the round</Button>
        </ResolutionVerbs>
      </ResolutionPart>
    );
  return (
    <ResolutionForm
      round={round}
      dispute={dispute}
      onResolve={(resolution) => resolve(dispute, resolution)}
      onLater={() => dispatch({ type: "later" })}
    />
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
