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

const WithUnit = styled.span`
  position: relative;
  display: flex;
  align-items: center;
`;

const Unit = styled.span`
  position: absolute;
  inset-inline-end: 10px;
  color: var(--ink-3);
  font-size: 14px;
  pointer-events: none;
`;

/** What {@link TextField} takes beside an input's own props. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "id"> {
  /** The control's own id, where something else needs to know it. */
  id?: string | undefined;
}

/** One line of text under a label. */
export function TextField({ label, hideLabel, hint, error, optional, id, className, type = "text", ...rest }: TextFieldProps) {
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
export function TextArea({ label, hideLabel, hint, error, optional, id, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => <Area dir="auto" {...rest} {...wiring} />}
    </Field>
  );
}

/** What {@link NumberField} takes beside an input's own props. */
export interface NumberFieldProps extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "id" | "value" | "onChange" | "type"> {
  /** The control's own id, where something else needs to know it. */
  id?: string | undefined;
  /** The number shown; null shows an empty field. */
  value: number | null;
  /** Called with the number typed, or null while there is none. The range is the caller's to judge. */
  onValue: (value: number | null) => void;
  /** A word after the number: "letters". */
  unit?: string | undefined;
}

/** A number under a label. */
export function NumberField({ label, hideLabel, hint, error, optional, id, className, value, onValue, unit, ...rest }: NumberFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => (
        <WithUnit>
          <Input
            inputMode="numeric"
            {...rest}
            type="number"
            value={value ?? ""}
            onChange={(event) => onValue(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber)}
            {...wiring}
            {...(unit === undefined ? {} : { style: { paddingInlineEnd: `calc(${unit.length}ch + 20px)` } })}
          />
          {unit !== undefined && <Unit aria-hidden>{unit}</Unit>}
        </WithUnit>
      )}
    </Field>
  );
}
