import { Icon, IconButton, Menu, MenuItem, MenuLink, MenuSeparator, RowActions } from "@tera/ui";
import { Ellipsis } from "lucide-react";
import { useCanEdit } from "../projects/use-can-edit.ts";
import type { FilesContext, RowAction } from "./file-actions.tsx";

interface RowMenuProps<Target> {
  /** Name of the file or folder that the menu belongs to, for example "notes.txt". */
  readonly name: string;
  readonly actions: readonly RowAction<Target>[];
  readonly target: Target;
  readonly context: FilesContext;
}

export function RowMenu<Target>({
  name,
  actions,
  target,
  context,
}: RowMenuProps<Target>): React.JSX.Element {
  const isEditor = useCanEdit();
  const offered = actions.filter(
    ({ when, isForViewers = false }) => (isEditor || isForViewers) && (when?.(target) ?? true),
  );
  const dangers = offered.filter(({ isDanger }) => isDanger === true);
  const entry = (action: RowAction<Target>): React.JSX.Element => (
    <ActionEntry key={action.name} action={action} target={target} context={context} />
  );
  return (
    <RowActions>
      <Menu
        align="end"
        trigger={<IconButton small label={`Actions for ${name}`} icon={<Icon of={Ellipsis} />} />}
      >
        {offered.filter(({ isDanger }) => isDanger !== true).map(entry)}
        {dangers.length > 0 && <MenuSeparator />}
        {dangers.map(entry)}
      </Menu>
    </RowActions>
  );
}

function ActionEntry<Target>({
  action: { label, icon, keyHint, isDanger = false, href, act },
  target,
  context,
}: {
  readonly action: RowAction<Target>;
  readonly target: Target;
  readonly context: FilesContext;
}): React.JSX.Element {
  if (href !== undefined)
    return (
      <MenuLink icon={<Icon of={icon} />} href={href(target)}>
        {label}
      </MenuLink>
    );
  return (
    <MenuItem
      danger={isDanger}
      icon={<Icon of={icon} />}
      keyHint={keyHint}
      onSelect={() => act?.(target, context)}
    >
      {label}
    </MenuItem>
  );
}
