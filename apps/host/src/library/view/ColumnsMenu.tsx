import { Icon, IconButton, Menu, MenuCheckbox, MenuGroup, MenuItem, MenuSeparator } from "@tera/ui";
import { Columns3 } from "lucide-react";
import { memo } from "react";
import { attempt, dialogs } from "../../errors/notices.ts";
import { type ColumnLayout, ColumnsDialog } from "./ColumnsDialog.tsx";
import { type ColumnId, COLUMNS, withColumn } from "./library-columns.ts";
import { changeColumns, useColumns } from "./stored-columns.ts";
import { changeWidths, useStoredWidths } from "./use-column-widths.ts";

export const ColumnsMenu = memo(function ColumnsMenu(): React.JSX.Element {
  const chosen = useColumns();
  const widths = useStoredWidths();
  const askLayout = async (): Promise<void> => {
    const answer = await dialogs.show<ColumnLayout | undefined>((close) => (
      <ColumnsDialog columns={chosen} widths={widths} onAnswer={close} />
    ));
    if (answer === undefined) return;
    changeColumns(answer.columns);
    changeWidths(answer.widths);
  };
  const change = (id: ColumnId, isChosen: boolean): void =>
    changeColumns(isChosen ? withColumn(chosen, id) : chosen.filter((other) => other !== id));
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
      <MenuItem disabled={chosen.length === 0} onSelect={() => attempt(askLayout)}>
        Order and widths
      </MenuItem>
    </Menu>
  );
});
