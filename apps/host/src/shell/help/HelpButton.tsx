import { Icon, IconButton, type IconButtonProps } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { PanelRight, type LucideIcon } from "lucide-react";
import { $helpKey } from "../../platform/shortcuts.ts";
import { useHelpToggle } from "./use-help-toggle.ts";

/** Opens and closes the help sidebar. */
export function HelpButton({
  icon = PanelRight,
  size = 16,
  ...props
}: Pick<IconButtonProps, "small" | "tooltipSide"> & {
  readonly icon?: LucideIcon;
  readonly size?: 16 | 18 | 20;
}): React.JSX.Element {
  const { isOpen, setOpen } = useHelpToggle();
  const keyHint = useStore($helpKey);
  return (
    <IconButton
      {...props}
      label={isOpen ? "Close help sidebar" : "Open help sidebar"}
      keyHint={keyHint}
      aria-expanded={isOpen}
      icon={<Icon of={icon} size={size} />}
      onClick={() => setOpen(!isOpen)}
    />
  );
}
