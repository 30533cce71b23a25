import type { ComponentPropsWithRef } from "react";
import styled from "styled-components";
import { controlStyle, Field, type FieldTexts } from "./field.tsx";

const Input = styled.input`${controlStyle}`;

/* As wide as a number is, so that its unit stands near it. */
const WithUnit = styled.span`
  position: relative;
  display: flex;
  align-items: center;
  max-width: 160px;
`;

const Unit = styled.span`
  position: absolute;
  inset-inline-end: 10px;
  color: var(--ink-3);
  font-size: 14px;
  pointer-events: none;
`;

/** What {@link NumberField} takes beside an input's own props. */
export interface NumberFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "id" | "value" | "onChange" | "type"> {
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
export function NumberField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  id,
  className,
  value,
  onValue,
  unit,
  ...rest
}: NumberFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => (
        <WithUnit>
          <Input
            inputMode="numeric"
            {...rest}
            type="number"
            value={value ?? ""}
            onChange={(event) =>
              onValue(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber)
            }
            {...wiring}
            {...(unit === undefined
              ? {}
              : { style: { paddingInlineEnd: `calc(${unit.length}ch + 20px)` } })}
          />
          {unit !== undefined && <Unit aria-hidden>{unit}</Unit>}
        </WithUnit>
      )}
    </Field>
  );
}
