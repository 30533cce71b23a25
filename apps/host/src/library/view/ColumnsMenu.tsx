import { useStore } from "@nanostores/react";
import { Icon, IconButton, Menu, MenuCheckbox, MenuGroup, MenuItem, MenuSeparator } from "@tera/ui";
import { Columns3 } from "lucide-react";
import { memo, useMemo } from "react";
import { attempt, dialogs } from "../../errors/notices.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { ColumnWidthsDialog } from "./ColumnWidthsDialog.tsx";
import { type ColumnId, COLUMNS, type ColumnWidths, parseColumns } from "./library-columns.ts";
import { changeWidths, useStoredWidths } from "./use-column-widths.ts";

/** Key of the chosen columns in the user's stored data. */
const KEY = "libraryColumns";

/** Returns the user's chosen columns, which apply to every library. */
export function useColumns(): readonly ColumnId[] {
  const stored = useStore($user)?.data[KEY];
  return useMemo(() => parseColumns(stored), [stored]);
}

export const ColumnsMenu = memo(function ColumnsMenu(): React.JSX.Element {
  const chosen = useColumns();
  const widths = useStoredWidths();
  const askWidths = async (): Promise<void> => {
    const answer = await dialogs.show<ColumnWidths | undefined>((close) => (
      <ColumnWidthsDialog columns={chosen} widths={widths} onAnswer={close} />
    ));
    if (answer !== undefined) changeWidths(answer);
  };
  const change = (id: ColumnId, isChosen: boolean): void => {
    const next = isChosen ? [...chosen, id] : chosen.filter((other) => other !== id);
    attempt(() =>
      changeUserData({
        [KEY]: COLUMNS.filter((column) => next.includes(column.id)).map((column) => column.id),
      }),
    );
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton variant="secondary" label="Columns" icon={<Icon of={Columns3} />} />}
    >
      <MenuGroup label="Columns (hidden when space is tight)">
        {COLUMNS.map(({ id, label }) => (
          <MenuCheckbox
            key={id}
            checked={chosen.includes(id)}
            onChecked={(isChosen) => change(id, isChosen)}
          >
            {label}
          </MenuCheckbox>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem disabled={chosen.length === 0} onSelect={() => attempt(askWidths)}>
        Column widths
      </MenuItem>
    </Menu>
  );
});
