import { useStore } from "@nanostores/react";
import { ActionBarButton, Icon, Menu, MenuItem, MenuSeparator } from "@tera/ui";
import { CircleCheck } from "lucide-react";
import { $reviewLabels } from "../../project/review-lists.ts";
import { DECISIONS } from "./decisions.ts";

interface LabelMenuProps {
  /** Undefined removes the labels. */
  readonly onLabel: (label: string | undefined) => void;
}

export function LabelMenu({ onLabel }: LabelMenuProps): React.JSX.Element {
  const own = useStore($reviewLabels);
  return (
    <Menu trigger={<ActionBarButton icon={<Icon of={CircleCheck} />}>Label</ActionBarButton>}>
      {DECISIONS.map(({ label }) => (
        <MenuItem key={label} onSelect={() => onLabel(label)}>
          {label}
        </MenuItem>
      ))}
      {own.length > 0 && <MenuSeparator />}
      {own.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onLabel(name)}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onLabel(undefined)}>No label</MenuItem>
    </Menu>
  );
}
