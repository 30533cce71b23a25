import type { NewDecision, Round } from "@tera/bridge-sdk/screening";
import { Button, KeyHint } from "@tera/ui";
import { useRef, useState } from "react";
import { type Dispute, titleOf } from "../dispute.ts";
import { NoteField } from "./NoteField.tsx";
import { ReasonChoice } from "./ReasonChoice.tsx";
import { ResolutionPart, ResolutionVerbs } from "./resolution-parts.tsx";
import { useKeys } from "../../frame/use-keys.ts";

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
  readonly isNoting: boolean;
  readonly isExcluding: boolean;
}

/** The draft of the given reference; it is empty for any other. */
function useDraft(
  referenceId: string,
): readonly [draft: Draft, setDraft: (draft: Draft | undefined) => void] {
  const [stored, setDraft] = useState<Draft>();
  const empty = { referenceId, note: "", isNoting: false, isExcluding: false };
  return [stored?.referenceId === referenceId ? stored : empty, setDraft];
}

/** Asks how to resolve a conflict. Keys: i, e, m, l for later and n for a note. */
export function ResolutionForm({
  round,
  dispute,
  onResolve,
  onLater,
}: ResolutionFormProps): React.JSX.Element {
  const [draft, setDraft] = useDraft(dispute.referenceId);
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
  const addNote = (): void => setDraft({ ...draft, isNoting: true });
  const closeReasons = (): void => {
    setDraft({ ...draft, isExcluding: false });
    excludeButton.current?.focus();
  };
  useKeys({
    i: () => resolve("include"),
    e: exclude,
    m: () => resolve("maybe"),
    l: onLater,
    n: addNote,
  });

  return (
    <ResolutionPart aria-label={`Resolution of ${titleOf(dispute)}`}>
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
      {draft.isNoting && (
        <NoteField note={draft.note} onNote={(note) => setDraft({ ...draft, note })} />
      )}
      <ResolutionVerbs>
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
        {!draft.isNoting && (
          <Button variant="ghost" aria-keyshortcuts="n" onClick={addNote}>
            Add a note <KeyHint hidden>N</KeyHint>
          </Button>
        )}
      </ResolutionVerbs>
    </ResolutionPart>
  );
}
