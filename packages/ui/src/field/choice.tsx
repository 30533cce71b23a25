import { Check, Minus } from "lucide-react";
import { useEffect, useId, useRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import styled, { css } from "styled-components";
import { focusRing } from "../theme/focus-ring.ts";
import { touch } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { fewLines, startOfLine, text, wrapAnywhere } from "../theme/text-style.ts";
import { FieldError, FieldHint } from "./field.tsx";

/** More than this is no label but a text. */
const LABEL_LINES = 4;

const Label = styled.label<{ $disabled: boolean; $alone?: boolean }>`
  display: inline-flex;
  align-items: flex-start;
  gap: 5px;
  min-width: 0;
  ${text.dense}
  color: ${({ $disabled }) => ($disabled ? "var(--ink-4)" : "var(--ink)")};
  cursor: ${({ $disabled }) => ($disabled ? "not-allowed" : "pointer")};
  ${({ $alone }) => $alone === true && screenOnly}
`;

const Line = styled.span`
  ${wrapAnywhere}
  ${startOfLine}
  padding-block: 2px;
  ${touch} { padding-block: 12px; }

  > span { ${fewLines(LABEL_LINES)} }
`;

/** The words beside a box; a title has what does not fit. */
function Words({ children }: { children: ReactNode }) {
  return typeof children === "string" ? <Line dir="auto"><span title={children}>{children}</span></Line> : <Line>{children}</Line>;
}

const Hit = styled.span`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 24px;
  height: 24px;
  margin-inline-start: -4px;

  ${touch} { width: 44px; height: 44px; margin-inline: -14px -10px; }
`;

const Native = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;

const markStyle = css`
  display: grid;
  place-items: center;
  width: 16px;
  height: 16px;
  border: 1px solid var(--edge);
  background: var(--raised);
  color: var(--on-accent);
  transition: background-color var(--fast), border-color var(--fast);
  pointer-events: none;
  print-color-adjust: exact;

  input:focus-visible + & { ${focusRing} }
  input:disabled + & { border-color: var(--line-2); background: var(--sunken); }
`;

const Box = styled.span`
  ${markStyle}
  border-radius: 4px;

  svg { display: none; }
  input:is(:checked, :indeterminate) + & { border-color: var(--accent); background: var(--accent); }
  input:checked:not(:indeterminate) + & svg:first-child { display: block; }
  input:indeterminate + & svg:last-child { display: block; }
  input:disabled:is(:checked, :indeterminate) + & { border-color: var(--ink-4); background: var(--ink-4); }

  @media (forced-colors: active) { svg { color: ButtonText; } }
`;

const Dot = styled.span`
  ${markStyle}
  border-radius: 50%;

  input:checked + & { border: 5px solid var(--accent); background: var(--on-accent); }
  input:disabled:checked + & { border-color: var(--ink-4); }

  @media (forced-colors: active) { input:checked + & { border-color: Highlight; } }
`;

/** The look of a bare `<input type="radio">`, for rows that are one large label; `aria-disabled` looks disabled and stays reachable. */
export const bareRadio = css`
  appearance: none;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1px solid var(--edge);
  border-radius: 50%;
  background: var(--raised);
  cursor: inherit;
  transition: background-color var(--fast), border-color var(--fast);

  print-color-adjust: exact;

  &:checked { border: 5px solid var(--accent); background: var(--on-accent); }
  &:is(:disabled, [aria-disabled="true"]) { border-color: var(--line-2); background: var(--sunken); }

  @media (forced-colors: active) { appearance: auto; }
`;

/** What {@link Checkbox} takes beside an input's own props. */
export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<"input">, "type" | "checked" | "onChange"> {
  /** The words beside it; for a bare box in a table row give `label` with `hideLabel`. */
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  /** Whether it is on. */
  checked: boolean;
  /** Called with what it becomes. */
  onChecked: (checked: boolean) => void;
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean | undefined;
}

/** A yes or no that holds at once. */
export function Checkbox({ label, hideLabel = false, checked, onChecked, indeterminate = false, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  });
  const name = hideLabel && typeof label === "string" ? { "aria-label": label } : {};
  return (
    <Label $disabled={rest.disabled === true} $alone={hideLabel} {...(className === undefined ? {} : { className })}>
      <Hit>
        <Native {...rest} {...name} ref={input} type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
        <Box>
          <Check size={12} strokeWidth={3.2} aria-hidden />
          <Minus size={12} strokeWidth={3.2} aria-hidden />
        </Box>
      </Hit>
      {!hideLabel && <Words>{label}</Words>}
    </Label>
  );
}

const Track = styled.span`
  display: block;
  position: relative;
  width: 28px;
  height: 16px;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: var(--raised);
  transition: background-color var(--fast), border-color var(--fast);
  pointer-events: none;

  &::after {
    content: "";
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--edge);
    transition: inset-inline-start var(--fast), background-color var(--fast);
    forced-color-adjust: none;
  }

  input:checked + & { border-color: var(--accent); background: var(--accent); }
  input:checked + &::after { inset-inline-start: 14px; background: var(--on-accent); }
  input:focus-visible + & { ${focusRing} }
  input:disabled + & { border-color: var(--line-2); background: var(--sunken); }
  input:disabled + &::after { background: var(--ink-4); }

  @media (forced-colors: active) {
    &::after, input:checked + &::after { background: ButtonText; }
  }
`;

const SwitchHit = styled(Hit)`
  width: 32px;
  margin-inline-start: -2px;
  ${touch} { width: 44px; height: 44px; margin-inline: -8px -4px; }

  /* Paper has words for it. */
  @media print {
    width: auto;
    margin-inline: 0 4px;
    > * { display: none; }
    &::before { content: "Off"; }
    &:has(:checked)::before { content: "On"; }
  }
`;

/** What {@link Switch} takes. */
export interface SwitchProps {
  /** The setting, as it is when on. */
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  /** Whether it is on. */
  checked: boolean;
  /** Called with what it becomes. */
  onChecked: (checked: boolean) => void;
  /** Can't be changed now. */
  disabled?: boolean | undefined;
}

/** A setting that is on or off and takes effect as it turns. */
export function Switch({ label, hideLabel = false, checked, onChecked, disabled = false }: SwitchProps) {
  return (
    <Label $disabled={disabled}>
      <SwitchHit>
        <Native type="checkbox" role="switch" aria-checked={checked} checked={checked} disabled={disabled}
          onChange={(event) => onChecked(event.target.checked)} {...(hideLabel ? { "aria-label": label } : {})} />
        <Track />
      </SwitchHit>
      {!hideLabel && <Words>{label}</Words>}
    </Label>
  );
}

const Legend = styled.legend`
  ${text.label}
  padding: 0;
  margin-bottom: 5px;
`;

const Options = styled.div<{ $across: boolean }>`
  display: flex;
  flex-direction: ${({ $across }) => ($across ? "row" : "column")};
  flex-wrap: wrap;
  gap: ${({ $across }) => ($across ? "2px 20px" : "2px")};
`;

/** One choice of a {@link RadioGroup}. */
export interface RadioOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean | undefined;
}

/** What {@link RadioGroup} takes. */
export interface RadioGroupProps<Value extends string> {
  /** What the choice is about. */
  label: ReactNode;
  /** What it holds now. */
  value: Value | null;
  /** Called with what it becomes. */
  onValue: (value: Value) => void;
  /** Two to about seven; more belong in a select. */
  options: readonly RadioOption<Value>[];
  /** Side by side instead of below each other. */
  across?: boolean | undefined;
  /** A quiet explanation under it. */
  hint?: ReactNode;
  /** What is wrong and how to mend it. */
  error?: ReactNode;
}

/** Exactly one of a few; arrow keys move the choice. */
export function RadioGroup<Value extends string>({ label, value, onValue, options, across = false, hint, error }: RadioGroupProps<Value>) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset {...(described === "" ? {} : { "aria-describedby": described })}>
      <Legend>{label}</Legend>
      <Options $across={across}>
        {options.map((option) => (
          <Label key={option.value} $disabled={option.disabled === true}>
            <Hit>
              <Native type="radio" name={id} value={option.value} checked={option.value === value}
                disabled={option.disabled === true} onChange={() => onValue(option.value)} />
              <Dot />
            </Hit>
            <Words>{option.label}</Words>
          </Label>
        ))}
      </Options>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </fieldset>
  );
}
