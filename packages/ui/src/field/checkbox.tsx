import { Check, Minus } from "lucide-react";
import { useEffect, useRef, type ComponentPropsWithoutRef, type ReactNode } from "react";
import { styled } from "styled-components";
import { ChoiceHit, ChoiceInput, ChoiceLabel, choiceMark, ChoiceText } from "./choice-parts.tsx";

const Box = styled.span`
  ${choiceMark}
  border-radius: 4px;

  svg { display: none; }
  input:is(:checked, :indeterminate) + & { border-color: var(--accent); background: var(--accent); }
  input:checked:not(:indeterminate) + & svg:first-child { display: block; }
  input:indeterminate + & svg:last-child { display: block; }
  input:disabled:is(:checked, :indeterminate) + & { border-color: var(--ink-4); background: var(--ink-4); }

  @media (forced-colors: active) { svg { color: ButtonText; } }
`;

export interface CheckboxProps extends Omit<
  ComponentPropsWithoutRef<"input">,
  "type" | "checked" | "onChange"
> {
  /** The text beside the box. In a table row, hide it with `hideLabel`. */
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined;
  /** The current value. */
  checked: boolean;
  /** Called on change. */
  onChecked: (checked: boolean) => void;
  /** Shows that some, but not all, items are chosen. */
  indeterminate?: boolean | undefined;
}

export function Checkbox({
  label,
  hideLabel = false,
  checked,
  onChecked,
  indeterminate = false,
  className,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  });
  const name = hideLabel && typeof label === "string" ? { "aria-label": label } : {};
  return (
    <ChoiceLabel
      $disabled={rest.disabled === true}
      $alone={hideLabel}
      {...(className === undefined ? {} : { className })}
    >
      <ChoiceHit>
        <ChoiceInput
          {...rest}
          {...name}
          ref={input}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChecked(event.target.checked)}
        />
        <Box>
          <Check size={12} strokeWidth={3.2} aria-hidden />
          <Minus size={12} strokeWidth={3.2} aria-hidden />
        </Box>
      </ChoiceHit>
      {!hideLabel && <ChoiceText>{label}</ChoiceText>}
    </ChoiceLabel>
  );
}
