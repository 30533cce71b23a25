import { ActionBar, ActionBarButton, Icon } from "@tera/ui";
import { countOf, countText } from "../platform/date-text.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { formatSize } from "./file-size.ts";
import type { ProjectFile } from "./project-file.ts";
import { SELECTION_ACTIONS, type SelectionContext } from "./selection-actions.tsx";
import type { FileSelectionControls } from "./use-file-selection.ts";

interface FilesSelectionBarProps {
  readonly selection: FileSelectionControls;
  readonly context: SelectionContext;
  readonly files: readonly ProjectFile[];
}

export function FilesSelectionBar({
  selection,
  context,
  files,
}: FilesSelectionBarProps): React.JSX.Element {
  const isEditor = useCanEdit();
  const references = files.reduce((sum, { library }) => sum + (library?.refCount ?? 0), 0);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const sum = [
    references > 0 ? countOf(references, "reference") : "",
    files.length > 0 ? formatSize(size) : countOf(context.ids.length, "folder"),
  ];
  return (
    <ActionBar
      count={`${countText(files.length > 0 ? files.length : context.ids.length)} selected`}
      sum={sum.filter(Boolean).join(", ")}
      onClear={selection.clear}
      selection={
        <>
          <ActionBarButton onClick={selection.selectAll}>Select all</ActionBarButton>
          <ActionBarButton onClick={selection.invert}>Invert</ActionBarButton>
          <ActionBarButton onClick={selection.clear}>Clear</ActionBarButton>
        </>
      }
    >
      {SELECTION_ACTIONS.filter(({ isForViewers = false }) => isEditor || isForViewers).map(
        ({ name, label, icon, isDanger = false, act }) => (
          <ActionBarButton
            key={name}
            danger={isDanger}
            icon={<Icon of={icon} />}
            onClick={() => act(context)}
          >
            {label}
          </ActionBarButton>
        ),
      )}
    </ActionBar>
  );
}
