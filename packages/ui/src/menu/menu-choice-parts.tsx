import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { GroupLabel, itemStyle, ItemText } from "./menu-item-parts.tsx";
import type { MenuCheckboxProps, MenuRadioGroupProps } from "./menu-props.ts";

const CheckItem = styled(Base.CheckboxItem)`${itemStyle}`;
const RadioItem = styled(Base.RadioItem)`${itemStyle}`;

const Tick = styled.span`
  display: grid;
  flex: none;
  width: 16px;
  height: 16px;
  color: var(--accent-text);
`;

export function MenuCheckbox({ checked, onChecked, children }: MenuCheckboxProps) {
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
