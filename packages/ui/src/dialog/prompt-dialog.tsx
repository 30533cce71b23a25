import { useId, useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { TextArea, TextField } from "../field/text-field.tsx";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { promptAnswer, type PromptAnswer } from "./prompt-rule.ts";

export interface PromptDialogProps {
  /** The question. */
  title: ReactNode;
  /** The field's label. */
  label: string;
  /** An explanation above the field. */
  children?: ReactNode;
  /** The initial text; selected unless `multiline`. */
  initialValue?: string | undefined;
  /** Shown while empty. */
  placeholder?: string | undefined;
  /** An explanation under the field. */
  hint?: ReactNode;
  /** An empty answer counts as cancel. */
  required?: boolean | undefined;
  /** Enter inserts a line break instead of submitting. */
  multiline?: boolean | undefined;
  /** Returns an error message, or undefined if valid. */
  validate?: ((value: string) => string | undefined) | undefined;
  /** The confirm button's label. */
  confirmLabel?: string | undefined;
  /** Shows which tool asks. */
  askedBy?: AskedBy | undefined;
  /** Called once. */
  onAnswer: (answer: PromptAnswer) => void;
}

const Description = styled.div`
  &:not(:empty) { margin-bottom: 12px; }
`;

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
