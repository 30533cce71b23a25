import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { controlStyle, Field, type FieldTexts } from "./field.tsx";

const Input = styled.input`${controlStyle}`;

const Area = styled.textarea`
  ${controlStyle}
  display: block;
  min-height: 76px;
  resize: vertical;
  field-sizing: content;
  max-height: 60vh;
`;

/** What {@link TextField} takes beside an input's own props. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "id"> {
  /** The control's own id, where something else needs to know it. */
  id?: string | undefined;
}

/** One line of text under a label. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  id,
  className,
  type = "text",
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => <Input dir="auto" {...rest} type={type} {...wiring} />}
    </Field>
  );
}

/** What {@link TextArea} takes beside a textarea's own props. */
export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<"textarea">, "id"> {
  /** The control's own id, where something else needs to know it. */
  id?: string | undefined;
}

/** Several lines of text under a label; grows with what is typed. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  optional,
  id,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => <Area dir="auto" {...rest} {...wiring} />}
    </Field>
  );
}
