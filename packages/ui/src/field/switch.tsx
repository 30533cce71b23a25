import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { focusRing } from "../theme/focus-ring.ts";
import { touch } from "../theme/media.ts";
import { ChoiceHit, ChoiceInput, ChoiceLabel, ChoiceText } from "./choice-parts.tsx";
import { FieldHint } from "./field.tsx";

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

const SwitchHit = styled(ChoiceHit)`
  width: 32px;
  margin-inline-start: -2px;
  ${touch} { width: 44px; height: 44px; margin-inline: -8px -4px; }

  /* Printed as text instead. */
  @media print {
    width: auto;
    margin-inline: 0 4px;
    > * { display: none; }
    &::before { content: "Off"; }
    &:has(:checked)::before { content: "On"; }
  }
`;

/** Aligned with the label's text. */
const SwitchHint = styled(FieldHint)`
  margin-top: 0;
  padding-inline-start: 35px;
  ${touch} { padding-inline-start: 41px; }
`;

export interface SwitchProps {
  /** Describes the "on" state. */
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** Under the label. */
  hint?: ReactNode;
  /** The current value. */
  checked: boolean;
  /** Called on change. */
  onChecked: (checked: boolean) => void;
  /** Prevents changes. */
  disabled?: boolean | undefined;
}

/** An on/off setting that takes effect immediately. */
export function Switch({
  label,
  hideLabel = false,
  hint,
  checked,
  onChecked,
  disabled = false,
}: SwitchProps) {
  const hintId = useId();
  const control = (
    <ChoiceLabel $disabled={disabled}>
      <SwitchHit>
        <ChoiceInput
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChecked(event.target.checked)}
          {...(hideLabel ? { "aria-label": label } : {})}
          {...(hint === undefined ? {} : { "aria-describedby": hintId })}
        />
        <Track />
      </SwitchHit>
      {!hideLabel && <ChoiceText>{label}</ChoiceText>}
    </ChoiceLabel>
  );
  if (hint === undefined) return control;
  return (
    <div>
      {control}
      <SwitchHint id={hintId}>{hint}</SwitchHint>
    </div>
  );
}
