import { useId, useState, type ReactNode } from "react";
import styled from "styled-components";
import { Button } from "../button/button.tsx";
import { TextArea, TextField } from "../field/text-field.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { promptAnswer, type PromptAnswer } from "./prompt-rule.ts";

/** What {@link PromptDialog} takes. */
export interface PromptDialogProps {
  /** What is asked. */
  title: ReactNode;
  /** The label of the field. */
  label: string;
  /** Why it is asked. */
  children?: ReactNode;
  /** The text to begin with, selected. */
  initialValue?: string | undefined;
  /** An example, shown while the field is empty. */
  placeholder?: string | undefined;
  /** A quiet explanation under the field. */
  hint?: ReactNode;
  /** An empty text then counts as cancel. */
  required?: boolean | undefined;
  /** Several lines; Enter then begins a new one. */
  multiline?: boolean | undefined;
  /** Says what is wrong with a text, or nothing when it is right. */
  validate?: ((value: string) => string | undefined) | undefined;
  /** The verb of its button. */
  confirmLabel?: string | undefined;
  /** The tool that asks, named with its origin. */
  askedBy?: AskedBy | undefined;
  /** Called once, with the text or with the fact that there is none. */
  onAnswer: (answer: PromptAnswer) => void;
}

const Description = styled.div`
  &:not(:empty) { margin-bottom: 12px; }
`;

/** Asks for a text. */
export function PromptDialog({
  title,
  label,
  children,
  initialValue = "",
  placeholder,
  hint,
  required = false,
  multiline = false,
  validate,
  confirmLabel = "Save",
  askedBy,
  onAnswer,
}: PromptDialogProps) {
  const [value, setValue] = useState(initialValue);
  const [error, setError] = useState<string>();
  const descriptionId = useId();
  const submit = () => {
    const answer = promptAnswer(value, required);
    const problem = answer.cancelled ? undefined : validate?.(answer.value);
    if (problem === undefined) onAnswer(answer);
    else setError(problem);
  };
  const field = {
    label,
    hint,
    error,
    value,
    placeholder,
    "data-autofocus": "",
    onChange: (event: { target: { value: string } }) => {
      setValue(event.target.value);
      setError(undefined);
    },
  };
  return (
    <DialogFrame
      width="confirm"
      title={title}
      askedBy={askedBy}
      onClose={() => onAnswer({ cancelled: true })}
      onSubmit={submit}
      describedBy={children === undefined ? undefined : descriptionId}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer({ cancelled: true })}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children !== undefined && <Description id={descriptionId}>{children}</Description>}
      {multiline ? (
        <TextArea {...field} />
      ) : (
        <TextField {...field} onFocus={(event) => event.target.select()} />
      )}
    </DialogFrame>
  );
}
