import { useStore } from "@nanostores/react";
import { Icon, IconButton, Menu, MenuCheckbox, MenuGroup } from "@tera/ui";
import { Columns3 } from "lucide-react";
import { memo, useMemo } from "react";
import { attempt } from "../../errors/notices.ts";
import { $user, changeUserData } from "../../user/user-store.ts";
import { type ColumnId, COLUMNS, parseColumns } from "./library-columns.ts";

/** Key of the chosen columns in the user's stored data. */
const KEY = "libraryColumns";

/** Returns the user's chosen columns, which apply to every library. */
export function useColumns(): readonly ColumnId[] {
  const stored = useStore($user)?.data[KEY];
  return useMemo(() => parseColumns(stored), [stored]);
}

export const ColumnsMenu = memo(function ColumnsMenu(): React.JSX.Element {
  const chosen = useColumns();
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
    </Menu>
  );
});
