import {
  Breadcrumbs,
  Button,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  phone,
  useMedia,
} from "@tera/ui";
import {
  CopyMinus,
  Database,
  Download,
  Ellipsis,
  FileInput,
  FileOutput,
  History,
  PencilLine,
  Plus,
  Redo2,
  Undo2,
} from "lucide-react";
import { memo } from "react";
import styled from "styled-components";
import { downloadAddress, historyAddress } from "../../files/file-address.ts";
import { folderOf, nameOf } from "../../files/project-file.ts";
import { shortcutKeys } from "../../platform/shortcuts.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { AddReferenceMenu } from "../adding/AddReferenceMenu.tsx";
import { PHONE, TABLET } from "../data/library-media.ts";
import type { Adding } from "../adding/use-adding.ts";

interface LibraryBarProps {
  readonly path: string;
  readonly isReady: boolean;
  readonly isCovered: boolean;
  readonly isEmpty: boolean;
  /** True hides the library's actions. */
  readonly isReviewing: boolean;
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  readonly adding: Adding;
  readonly onImport: () => void;
  readonly onExport: () => void;
  /** Edits a field of the selected references, otherwise of those found. */
  readonly onEditField: () => void;
  readonly onFindDuplicates: () => void;
  readonly onSources: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Memoized, so that typing a search does not render the bar again. */
export const LibraryBar = memo(function LibraryBar(props: LibraryBarProps): React.JSX.Element {
  const { path, isReady, isCovered, isReviewing, adding } = props;
  const isPhone = useMedia(PHONE);
  const folders = folderOf(path).split("/").filter(Boolean);
  return (
    <Bar inert={isCovered}>
      <Breadcrumbs
        items={[
          { label: "Files", href: "/project/files" },
          ...folders.map((label) => ({ label })),
          { label: nameOf(path) },
        ]}
      />
      {!isReviewing && (
        <Actions>
          <AddReference isReady={isReady} adding={adding} />
          {!isPhone && <BarButtons {...props} />}
          {!isPhone && <UndoButtons {...props} />}
          <LibraryMenu {...props} />
        </Actions>
      )}
    </Bar>
  );
});

function AddReference({
  isReady,
  adding,
}: Pick<LibraryBarProps, "isReady" | "adding">): React.JSX.Element | null {
  const isNarrow = useMedia(TABLET);
  const isEditor = useCanEdit();
  if (!isEditor) return null;
  return (
    <AddReferenceMenu
      adding={adding}
      trigger={
        isNarrow ? (
          <IconButton label="Add reference" icon={<Icon of={Plus} />} disabled={!isReady} />
        ) : (
          <Button variant="ghost" icon={<Icon of={Plus} />} disabled={!isReady}>
            Add reference
          </Button>
        )
      }
    />
  );
}

/** On a phone, the menu offers these. */
function BarButtons({
  isReady,
  isEmpty,
  onImport,
  onExport,
  onFindDuplicates,
}: LibraryBarProps): React.JSX.Element {
  const isEditor = useCanEdit();
  return (
    <>
      {isEditor && (
        <Button
          variant="ghost"
          icon={<Icon of={FileInput} />}
          disabled={!isReady}
          onClick={onImport}
        >
          Import
        </Button>
      )}
      <Button
        variant="ghost"
        icon={<Icon of={FileOutput} />}
        disabled={!isReady || isEmpty}
        onClick={onExport}
      >
        Export
      </Button>
      <Button
        icon={<Icon of={CopyMinus} />}
        disabled={!isReady || isEmpty}
        onClick={onFindDuplicates}
      >
        Find duplicates
      </Button>
    </>
  );
}

/** On a phone, the menu offers these. */
function UndoButtons({
  isReady,
  undoLabel,
  redoLabel,
  onUndo,
  onRedo,
}: LibraryBarProps): React.JSX.Element | null {
  const isEditor = useCanEdit();
  if (!isEditor) return null;
  return (
    <>
      <IconButton
        label={stepName("Undo", undoLabel)}
        keyHint={shortcutKeys("undo")}
        icon={<Icon of={Undo2} />}
        disabled={!isReady || undoLabel === undefined}
        onClick={onUndo}
      />
      <IconButton
        label={stepName("Redo", redoLabel)}
        keyHint={shortcutKeys("redo")}
        icon={<Icon of={Redo2} />}
        disabled={!isReady || redoLabel === undefined}
        onClick={onRedo}
      />
    </>
  );
}

function stepName(verb: "Undo" | "Redo", label: string | undefined): string {
  return label === undefined ? verb : `${verb}: ${label}`;
}

function LibraryMenu({
  path,
  isReady,
  isEmpty,
  undoLabel,
  redoLabel,
  onImport,
  onExport,
  onEditField,
  onFindDuplicates,
  onSources,
  onUndo,
  onRedo,
}: LibraryBarProps): React.JSX.Element {
  const isPhone = useMedia(PHONE);
  const isEditor = useCanEdit();
  return (
    <Menu
      align="end"
      trigger={<IconButton label="Library actions" icon={<Icon of={Ellipsis} />} />}
    >
      {isPhone && (
        <>
          {isEditor && (
            <MenuItem icon={<Icon of={FileInput} />} disabled={!isReady} onSelect={onImport}>
              Import
            </MenuItem>
          )}
          <MenuItem
            icon={<Icon of={FileOutput} />}
            disabled={!isReady || isEmpty}
            onSelect={onExport}
          >
            Export
          </MenuItem>
          <MenuItem
            icon={<Icon of={CopyMinus} />}
            disabled={!isReady || isEmpty}
            onSelect={onFindDuplicates}
          >
            Find duplicates
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {isPhone && isEditor && (
        <>
          <MenuItem icon={<Icon of={Undo2} />} disabled={undoLabel === undefined} onSelect={onUndo}>
            {stepName("Undo", undoLabel)}
          </MenuItem>
          <MenuItem icon={<Icon of={Redo2} />} disabled={redoLabel === undefined} onSelect={onRedo}>
            {stepName("Redo", redoLabel)}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {isEditor && <EditFieldItem isDisabled={!isReady || isEmpty} onEditField={onEditField} />}
      <MenuItem icon={<Icon of={Database} />} disabled={!isReady || isEmpty} onSelect={onSources}>
        Sources
      </MenuItem>
      <MenuLink icon={<Icon of={History} />} href={historyAddress(path)}>
        Edit history
      </MenuLink>
      <MenuLink icon={<Icon of={Download} />} href={downloadAddress(path)}>
        Download file
      </MenuLink>
    </Menu>
  );
}

function EditFieldItem({
  isDisabled,
  onEditField,
}: Pick<LibraryBarProps, "onEditField"> & { readonly isDisabled: boolean }): React.JSX.Element {
  return (
    <MenuItem icon={<Icon of={PencilLine} />} disabled={isDisabled} onSelect={onEditField}>
      Edit field
    </MenuItem>
  );
}

const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  flex: none;
  height: 52px;
  padding-inline: 24px 12px;
  ${phone} { padding-inline-start: 16px; }
  border-block-end: 1px solid var(--line);
  > :first-child { min-width: 0; }
  @media print { display: none; }
`;

const Actions = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 4px;
`;
