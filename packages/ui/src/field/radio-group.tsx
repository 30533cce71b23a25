import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { touch } from "../theme/media.ts";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import { ChoiceHit, ChoiceInput, ChoiceLabel, choiceMark, ChoiceText } from "./choice-parts.tsx";
import { FieldError, FieldHint } from "./field.tsx";

const Dot = styled.span`
  ${choiceMark}
  border-radius: 50%;

  input:checked + & { border: 5px solid var(--accent); background: var(--on-accent); }
  input:disabled:checked + & { border-color: var(--ink-4); }

  @media (forced-colors: active) { input:checked + & { border-color: Highlight; } }
`;

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

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  about?: ReactNode;
  disabled?: boolean | undefined;
  /** Disables the option and shows why; it stays focusable for screen readers. */
  disabledReason?: string | undefined;
}

export interface RadioGroupProps<Value extends string> {
  /** The group's label. */
  label: ReactNode;
  /** The current value. */
  value: Value | null;
  /** Called on change. */
  onValue: (value: Value) => void;
  /** Two to about seven; else use a select. */
  options: readonly RadioOption<Value>[];
  /** Places the options side by side. */
  across?: boolean | undefined;
  /** Shown under the options. */
  hint?: ReactNode;
  /** Says what is wrong and how to fix it. */
  error?: ReactNode;
}

export function RadioGroup<Value extends string>({
  label,
  value,
  onValue,
  options,
  across = false,
  hint,
  error,
}: RadioGroupProps<Value>) {
  const id = useId();
  const described = [
    hint === undefined ? "" : `${id}-hint`,
    error === undefined ? "" : `${id}-error`,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <fieldset {...(described === "" ? {} : { "aria-describedby": described })}>
      <Legend>{label}</Legend>
      <Options $across={across}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            option={option}
            id={`${id}-${index}`}
            name={id}
            isChosen={option.value === value}
            onChoose={onValue}
          />
        ))}
      </Options>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
    </fieldset>
  );
}

/** A disabled option with a reason keeps a readable colour. */
const Line = styled(ChoiceLabel)<{
  $hasReason: boolean;
}>`${({ $hasReason }) => $hasReason && "color: var(--ink-3);"}`;

const Under = styled.span`
  display: block;
  ${text.meta}
  ${wrapAnywhere}
  margin-block-start: -2px;
  padding-inline-start: 25px;
  color: var(--ink-3);
  ${touch} { margin-block-start: -10px; padding-block-end: 8px; }
`;

interface ChoiceProps<Value extends string> {
  option: RadioOption<Value>;
  id: string;
  name: string;
  isChosen: boolean;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({
  option,
  id,
  name,
  isChosen,
  onChoose,
}: ChoiceProps<Value>) {
  const { value, label, about, disabled = false, disabledReason } = option;
  const under = disabledReason ?? about;
  const hasReason = disabledReason !== undefined;
  const radio = (
    <Line $disabled={disabled || hasReason} $hasReason={hasReason}>
      <ChoiceHit>
        <ChoiceInput
          type="radio"
          name={name}
          value={value}
          checked={isChosen}
          disabled={disabled && !hasReason}
          onChange={() => {
            if (!hasReason) onChoose(value);
          }}
          {...(hasReason ? { "aria-disabled": true } : {})}
          {...(under === undefined ? {} : { "aria-describedby": id })}
        />
        <Dot />
      </ChoiceHit>
      <ChoiceText>{label}</ChoiceText>
    </Line>
  );
  return under === undefined ? (
    radio
  ) : (
    <div>
      {radio}
      <Under id={id}>{under}</Under>
    </div>
  );
}
