import type { ComponentPropsWithRef } from "react";
import { styled } from "styled-components";
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

export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "id"> {
  /** Replaces the generated id. */
  id?: string | undefined;
}

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

export interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithRef<"textarea">, "id"> {
  /** Replaces the generated id. */
  id?: string | undefined;
}

/** A text field that grows with its content. */
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
