import type { NewDecision, Round } from "@tera/bridge-sdk/screening";
import { Button, Fact, KeyHint, phone, TextArea, touch } from "@tera/ui";
import { useRef, useState } from "react";
import styled from "styled-components";
import { type Dispute, decisionText, titleOf } from "../dispute.ts";
import type { NameOf } from "../people.ts";
import { ReasonChoice } from "./ReasonChoice.tsx";
import { timeText } from "./time-text.ts";
import { useKeys } from "./use-keys.ts";

interface ResolutionFormProps {
  readonly round: Round;
  readonly dispute: Dispute;
  readonly onResolve: (resolution: NewDecision) => void;
  readonly onLater: () => void;
}

/** Draft of a resolution, which belongs to one reference. */
interface Draft {
  readonly referenceId: string;
  readonly note: string;
  readonly isExcluding: boolean;
}

/** Asks how to resolve a conflict. Keys: i, e, m, and l for later. */
export function ResolutionForm({
  round,
  dispute,
  onResolve,
  onLater,
}: ResolutionFormProps): React.JSX.Element {
  const { referenceId } = dispute;
  const [stored, setDraft] = useState<Draft>();
  const draft =
    stored?.referenceId === referenceId ? stored : { referenceId, note: "", isExcluding: false };
  const excludeButton = useRef<HTMLButtonElement>(null);
  const isFullText = round.stage === "full-text";
  const asksReason = isFullText || round.exclusionReasons.length > 0;

  const resolve = (decision: "include" | "exclude" | "maybe", reason?: string): void => {
    const note = draft.note.trim();
    setDraft(undefined);
    onResolve({
      decision,
      ...(reason === undefined ? {} : { reason }),
      ...(note === "" ? {} : { note }),
    });
  };
  const exclude = (): void =>
    asksReason ? setDraft({ ...draft, isExcluding: true }) : resolve("exclude");
  const closeReasons = (): void => {
    setDraft({ ...draft, isExcluding: false });
    excludeButton.current?.focus();
  };
  useKeys({
    i: () => resolve("include"),
    e: exclude,
    m: () => resolve("maybe"),
    l: onLater,
  });

  return (
    <Form aria-label={`Resolution of ${titleOf(dispute)}`}>
      {draft.isExcluding && (
        <ReasonChoice
          reasons={round.exclusionReasons}
          isRequired={isFullText}
          onReason={(reason) => {
            resolve("exclude", reason);
            excludeButton.current?.focus();
          }}
          onCancel={closeReasons}
        />
      )}
      <TextArea
        label="Note"
        optional
        rows={1}
        maxLength={10_000}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.target.value })}
      />
      <Verbs>
        <Button aria-keyshortcuts="i" onClick={() => resolve("include")}>
          Include <KeyHint hidden>I</KeyHint>
        </Button>
        <Button
          ref={excludeButton}
          aria-keyshortcuts="e"
          aria-expanded={asksReason ? draft.isExcluding : undefined}
          onClick={exclude}
        >
          Exclude <KeyHint hidden>E</KeyHint>
        </Button>
        <Button aria-keyshortcuts="m" onClick={() => resolve("maybe")}>
          Maybe <KeyHint hidden>M</KeyHint>
        </Button>
        <Button variant="ghost" aria-keyshortcuts="l" onClick={onLater}>
          Decide later <KeyHint hidden>L</KeyHint>
        </Button>
      </Verbs>
    </Form>
  );
}

/** Says who resolved a conflict and how, and undoes it. */
export function Resolution({
  dispute,
  nameOf,
  onReopen,
}: {
  readonly dispute: Dispute;
  readonly nameOf: NameOf;
  readonly onReopen: () => void;
}): React.JSX.Element | null {
  const { resolution } = dispute;
  if (resolution === null) return null;
  return (
    <Form aria-label={`Resolution of ${titleOf(dispute)}`}>
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
      <Verbs>
        <Button onClick={onReopen}>Undo this resolution</Button>
      </Verbs>
    </Form>
  );
}

const Form = styled.section`
  display: grid;
  gap: 12px;
  padding: 12px 32px;
  border-block-start: 1px solid var(--line);
  background: var(--paper);
  max-height: 60dvh;
  overflow-y: auto;
  ${phone} {
    position: sticky;
    inset-block-end: 0;
    padding: 12px 16px;
    z-index: 2;
  }
`;

const Verbs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    > :nth-child(4) { grid-column: 1 / -1; }
  }
  ${touch} { kbd { display: none; } }
`;

const Note = styled.p`
  margin: 4px 0 0;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
