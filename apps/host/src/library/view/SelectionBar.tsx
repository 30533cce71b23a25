import { useStore } from "@nanostores/react";
import { ActionBar, ActionBarButton, Icon } from "@tera/ui";
import { FileOutput, ListChecks, PencilLine, Tags, Trash2 } from "lucide-react";
import { countText } from "../../platform/date-text.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import { LabelMenu } from "../deciding/LabelMenu.tsx";
import type { RowSelectionControls } from "./use-row-selection.ts";

interface SelectionBarProps {
  readonly selection: RowSelectionControls;
  /** True shows "Select all", because stacked rows have no header checkbox. */
  readonly offersAll: boolean;
  readonly isPhone: boolean;
  readonly onSelectAll: (isChosen: boolean) => void;
  readonly onKeywords: () => void;
  readonly onEditField: () => void;
  /** Undefined removes the labels. */
  readonly onLabel: (label: string | undefined) => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

export function SelectionBar({
  selection: { ids, hiddenCount, clear },
  offersAll,
  isPhone,
  onSelectAll,
  onKeywords,
  onEditField,
  onLabel,
  onExport,
  onDelete,
}: SelectionBarProps): React.JSX.Element {
  const isEditor = useCanEdit();
  const isBlind = useStore($isScreenedBlind);
  const selectAll = offersAll ? (
    <ActionBarButton
      icon={isPhone ? undefined : <Icon of={ListChecks} />}
      onClick={() => onSelectAll(true)}
    >
      Select all
    </ActionBarButton>
  ) : undefined;
  return (
    <ActionBar
      count={`${countText(ids.size)} selected`}
      sum={hiddenCount > 0 ? `${countText(hiddenCount)} not shown` : undefined}
      onClear={clear}
      selection={selectAll}
    >
      {isEditor && !isBlind && <LabelMenu onLabel={onLabel} />}
      {isEditor && (
        <ActionBarButton icon={<Icon of={Tags} />} onClick={onKeywords}>
          Keywords
        </ActionBarButton>
      )}
      {isEditor && (
        <ActionBarButton icon={<Icon of={PencilLine} />} onClick={onEditField}>
          Edit field
        </ActionBarButton>
      )}
      <ActionBarButton icon={<Icon of={FileOutput} />} onClick={onExport}>
        Export
      </ActionBarButton>
      {isEditor && (
        <ActionBarButton danger icon={<Icon of={Trash2} />} onClick={onDelete}>
          Delete
        </ActionBarButton>
      )}
    </ActionBar>
  );
}
