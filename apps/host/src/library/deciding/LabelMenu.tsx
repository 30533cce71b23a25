import { ActionBarButton, Icon, Menu, MenuItem, MenuSeparator } from "@tera/ui";
import { CircleCheck } from "lucide-react";
import { type Decision, DECISIONS } from "./decisions.ts";

interface LabelMenuProps {
  /** Undefined removes the labels. */
  readonly onLabel: (label: Decision["label"] | undefined) => void;
}

export function LabelMenu({ onLabel }: LabelMenuProps): React.JSX.Element {
  return (
    <Menu trigger={<ActionBarButton icon={<Icon of={CircleCheck} />}>Label</ActionBarButton>}>
      {DECISIONS.map(({ label }) => (
        <MenuItem key={label} onSelect={() => onLabel(label)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onLabel(undefined)}>No label</MenuItem>
    </Menu>
  );
}
