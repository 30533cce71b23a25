import type { ComponentPropsWithRef } from "react";
import { styled } from "styled-components";
import { controlStyle, Field, type FieldTexts } from "./field.tsx";

const Input = styled.input`${controlStyle}`;

/* Narrow, so that the unit is near the number. */
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

export interface NumberFieldProps
  extends FieldTexts, Omit<ComponentPropsWithRef<"input">, "id" | "value" | "onChange" | "type"> {
  /** Replaces the generated id. */
  id?: string | undefined;
  /** Null shows an empty field. */
  value: number | null;
  /** Called with the number, or null if there is none. The range is not checked. */
  onValue: (value: number | null) => void;
  /** Shown after the number: "letters". */
  unit?: string | undefined;
}

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
