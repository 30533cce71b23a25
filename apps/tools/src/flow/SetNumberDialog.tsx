import { Banner, Button, DialogFrame, NumberField, TextArea } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { sentenceOf } from "../frame/failure.ts";
import { useDialogWork } from "../frame/use-dialog-work.ts";
import type { FlowName, FlowNumbers, SetNumber } from "./flow-numbers.ts";
import { countText, fullTitle, LISTED } from "./flow-titles.ts";
import { checkDraft, type NumberDraft, type NumberProblems, partLines } from "./set-number-form.ts";

interface SetNumberDialogProps {
  readonly name: FlowName;
  readonly numbers: FlowNumbers;
  /** Resolves once the number is stored; without one, the counted number is shown again. */
  readonly onSave: (
    number: Pick<SetNumber, "count" | "reason" | "parts"> | undefined,
  ) => Promise<void>;
  readonly onClose: () => void;
}

/** Enters a number in place of the counted one, or removes it. */
export function SetNumberDialog({
  name,
  numbers,
  onSave,
  onClose,
}: SetNumberDialogProps): React.JSX.Element {
  const { set, total, counted } = numbers[name];
  const [draft, setDraft] = useState<NumberDraft>({
    count: total,
    reason: set?.reason ?? "",
    parts: partLines(set?.parts ?? []),
  });
  const [isChecked, setChecked] = useState(false);
  const { isBusy: isSaving, error, run } = useDialogWork(onClose);
  const { problems, number } = checkDraft(draft);
  const save = (saved: typeof number): Promise<void> => run(() => onSave(saved));
  return (
    <DialogFrame
      title={fullTitle(name, numbers)}
      width="consent"
      onClose={isSaving ? undefined : onClose}
      onSubmit={() => {
        setChecked(true);
        if (number !== undefined && !isSaving) void save(number);
      }}
      fact={
        counted === null
          ? "The project has no data for this number."
          : `Counted: ${countText(counted)}`
      }
      actions={
        <>
          {set === undefined ? null : (
            <Button variant="ghost" disabled={isSaving} onClick={() => void save(undefined)}>
              Use the counted number
            </Button>
          )}
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isSaving} busyLabel="Setting">
            Set number
          </Button>
        </>
      }
    >
      <NumberFields
        draft={draft}
        problems={isChecked ? problems : {}}
        hasParts={LISTED.has(name)}
        error={error}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
      />
    </DialogFrame>
  );
}

function NumberFields({
  draft,
  problems,
  hasParts,
  error,
  onChange,
}: {
  readonly draft: NumberDraft;
  readonly problems: NumberProblems;
  readonly hasParts: boolean;
  readonly error: unknown;
  readonly onChange: (changes: Partial<NumberDraft>) => void;
}): React.JSX.Element {
  return (
    <Fields>
      {error !== undefined && <Banner tone="bad">{sentenceOf(error)}</Banner>}
      <NumberField
        label="Number"
        data-autofocus=""
        min={0}
        value={draft.count}
        error={problems.count}
        onValue={(count) => onChange({ count })}
      />
      <TextArea
        label="Reason"
        hint="Shown with your name below the diagram and in its exports."
        value={draft.reason}
        error={problems.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      {hasParts && (
        <TextArea
          label="Breakdown"
          optional
          hint="One per line, such as “Wrong population: 12”."
          value={draft.parts}
          error={problems.parts}
          onChange={(event) => onChange({ parts: event.target.value })}
        />
      )}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  gap: 16px;
`;
