import { ChevronsUpDown } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { phone } from "../theme/media.ts";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import { controlStyle, Field, type FieldTexts } from "./field.tsx";

const Wrap = styled.span`
  position: relative;
  display: flex;
  align-items: center;

  > svg {
    position: absolute;
    inset-inline-end: 10px;
    color: var(--ink-2);
    pointer-events: none;
  }
`;

const Select = styled.select<{ $icon: boolean }>`
  ${controlStyle}
  appearance: none;
  padding-inline-end: 34px;
  overflow: clip;
  overflow-clip-margin: content-box;
  text-overflow: ellipsis;
  cursor: pointer;
  ${({ $icon }) => $icon && "padding-inline-start: 34px;"}

  option { background: var(--raised); color: var(--ink); }

  /* For browsers with appearance: base-select; others show the list of the device. */
  @supports (appearance: base-select) {
    &, &::picker(select) { appearance: base-select; }
    &::picker-icon { display: none; }
    align-items: center;
    white-space: nowrap;
    overflow: hidden;

    &::picker(select) {
      min-width: anchor-size(width);
      max-width: min(480px, calc(100vw - 16px));
      max-height: min(320px, 60vh);
      margin-block: 4px;
      padding: 4px;
      border: 1px solid var(--line);
      border-radius: 8px;
      background: var(--raised);
      color: var(--ink);
      box-shadow: var(--shadow-2);
      overscroll-behavior: contain;
    }

    option, optgroup > legend { ${wrapAnywhere} white-space: normal; }
    option {
      gap: 10px;
      min-height: 32px;
      padding: 6px 10px;
      border-radius: 4px;
      ${text.dense}
      cursor: pointer;
    }
    option:is(:hover, :focus-visible) { background: var(--hover); outline: none; }
    option:checked { font-weight: 550; }
    option:disabled { color: var(--ink-4); cursor: not-allowed; }
    option::checkmark { color: var(--accent-text); }
    optgroup { padding-block: 6px 2px; color: var(--ink-3); ${text.meta} }
    @media (forced-colors: active) { option:is(:hover, :focus-visible) { outline: 2px solid Highlight; outline-offset: -2px; } }
    ${phone} { option { min-height: 40px; } }
  }
`;

const Leading = styled.span`
  position: absolute;
  inset-inline-start: 10px;
  display: flex;
  color: var(--ink-2);
  pointer-events: none;
`;

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
  /** Disables the option and shows why beside it. */
  disabledReason?: string | undefined;
  /** Adjacent options with the same group are listed under its name. */
  group?: string | undefined;
}

export interface SelectFieldProps<Value extends string>
  extends
    FieldTexts,
    Omit<ComponentPropsWithRef<"select">, "id" | "value" | "onChange" | "children"> {
  /** Replaces the generated id. */
  id?: string | undefined;
  /** The current value. */
  value: Value | "";
  /** Called on change. */
  onValue: (value: Value) => void;
  /** Any number of options. */
  options: readonly SelectOption<Value>[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  /** Shown before the label. */
  icon?: ReactNode;
}

/** A native select, styled where `appearance: base-select` is supported. */
export function SelectField<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  id,
  className,
  value,
  onValue,
  options,
  placeholder,
  icon,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional, id, className }}>
      {(wiring) => (
        <Wrap>
          <Select
            {...rest}
            {...wiring}
            $icon={icon !== undefined}
            value={value}
            onChange={(event) => {
              const chosen = options.find((option) => option.value === event.target.value);
              if (chosen !== undefined) onValue(chosen.value);
            }}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {grouped(options).map(([group, members]) =>
              group === undefined ? (
                members.map(renderOption)
              ) : (
                <optgroup key={`group ${group}`} label={group}>
                  {members.map(renderOption)}
                </optgroup>
              ),
            )}
          </Select>
          {icon !== undefined && <Leading>{icon}</Leading>}
          <Icon of={ChevronsUpDown} size={16} />
        </Wrap>
      )}
    </Field>
  );
}

function renderOption(option: SelectOption) {
  const { value, label, disabled = false, disabledReason } = option;
  return (
    <option key={value} value={value} disabled={disabled || disabledReason !== undefined}>
      {disabledReason === undefined ? label : `${label} (${disabledReason})`}
    </option>
  );
}

function grouped<Value extends string>(
  options: readonly SelectOption<Value>[],
): [string | undefined, SelectOption<Value>[]][] {
  const groups: [string | undefined, SelectOption<Value>[]][] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last !== undefined && last[0] === option.group) last[1].push(option);
    else groups.push([option.group, [option]]);
  }
  return groups;
}
