import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import styled from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { GroupLabel, itemStyle, ItemText } from "./menu-item-parts.tsx";

const CheckItem = styled(Base.CheckboxItem)`${itemStyle}`;
const RadioItem = styled(Base.RadioItem)`${itemStyle}`;

const Tick = styled.span`
  display: grid;
  flex: none;
  width: 16px;
  height: 16px;
  color: var(--accent-text);
`;

/** An on/off setting; choosing it keeps the menu open. */
export function MenuCheckbox({
  checked,
  onChecked,
  children,
}: {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <CheckItem checked={checked} onCheckedChange={(next) => onChecked(next)}>
      <Tick>
        <Base.CheckboxItemIndicator>
          <Icon of={Check} />
        </Base.CheckboxItemIndicator>
      </Tick>
      <ItemText>{children}</ItemText>
    </CheckItem>
  );
}

export interface MenuRadioGroupProps<Value extends string> {
  /** The group's label. */
  label: string;
  /** The current value. */
  value: Value;
  /** Called on change. */
  onValue: (value: Value) => void;
  /** The choices. */
  options: readonly { value: Value; label: ReactNode }[];
}

/** A single choice; choosing closes the menu. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  onValue,
  options,
}: MenuRadioGroupProps<Value>) {
  const choose = (chosen: unknown) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onValue(option.value);
  };
  return (
    <Base.Group>
      <GroupLabel>{label}</GroupLabel>
      <Base.RadioGroup value={value} onValueChange={choose}>
        {options.map((option) => (
          <RadioItem key={option.value} value={option.value} closeOnClick>
            <Tick>
              <Base.RadioItemIndicator>
                <Icon of={Check} />
              </Base.RadioItemIndicator>
            </Tick>
            <ItemText>{option.label}</ItemText>
          </RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
