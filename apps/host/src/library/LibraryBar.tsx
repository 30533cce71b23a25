import { Breadcrumbs, Button, Icon, IconButton, Menu, MenuItem, MenuLink, MenuSeparator, phone, useMedia } from "@tera/ui";
import { CopyMinus, Download, Ellipsis, FileInput, FileOutput, History, Plus, Redo2, Undo2 } from "lucide-react";
import { memo, useRef } from "react";
import styled from "styled-components";
import { downloadAddress, historyAddress } from "../files/file-address.ts";
import { folderOf, nameOf } from "../files/project-file.ts";
import { PHONE } from "./library-media.ts";

/** Extensions that the import offers; what else a person chooses is looked into all the same. */
const LIBRARY_FILES = ".ris,.nbib,.xml,.json,.scrn,.txt,.ciw,.medline,.bib";

interface LibraryBarProps {
  readonly path: string;
  /** False while the file is still being read. */
  readonly isReady: boolean;
  readonly isCovered: boolean;
  readonly undoWords: string | undefined;
  readonly redoWords: string | undefined;
  readonly onAdd: () => void;
  readonly onImport: (files: readonly File[]) => void;
  readonly onExport: () => void;
  readonly onFindDuplicates: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** Where the library is, and what can be done with all of it. Drawn anew only when something of it is different: not with each letter of a search. */
export const LibraryBar = memo(function LibraryBar({ path, isReady, isCovered, undoWords, redoWords, onAdd, onImport, onExport, onFindDuplicates, onUndo, onRedo }: LibraryBarProps): React.JSX.Element {
  const isPhone = useMedia(PHONE);
  const files = useRef<HTMLInputElement>(null);
  const folders = folderOf(path).split("/").filter(Boolean);
  const chooseFiles = (): void => files.current?.click();
  return (
    <Bar inert={isCovered}>
      <Breadcrumbs items={[{ label: "Files", href: "/project/files" }, ...folders.map((label) => ({ label })), { label: nameOf(path) }]} />
      <Actions>
        <input
          ref={files} type="file" multiple hidden accept={LIBRARY_FILES} aria-label="Files to import"
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            event.target.value = "";
            if (chosen.length > 0) onImport(chosen);
          }}
        />
        {!isPhone && (
          <>
            <Button variant="ghost" icon={<Icon of={FileInput} />} disabled={!isReady} onClick={chooseFiles}>Import</Button>
            <Button variant="ghost" icon={<Icon of={FileOutput} />} disabled={!isReady} onClick={onExport}>Export</Button>
            <Button icon={<Icon of={CopyMinus} />} disabled={!isReady} onClick={onFindDuplicates}>Find duplicates</Button>
          </>
        )}
        <Menu align="end" trigger={<IconButton label="Library actions" icon={<Icon of={Ellipsis} />} />}>
          <MenuItem icon={<Icon of={Plus} />} disabled={!isReady} onSelect={onAdd}>Add reference</MenuItem>
          {isPhone && (
            <>
              <MenuItem icon={<Icon of={FileInput} />} disabled={!isReady} onSelect={chooseFiles}>Import</MenuItem>
              <MenuItem icon={<Icon of={FileOutput} />} disabled={!isReady} onSelect={onExport}>Export</MenuItem>
              <MenuItem icon={<Icon of={CopyMinus} />} disabled={!isReady} onSelect={onFindDuplicates}>Find duplicates</MenuItem>
            </>
          )}
          <MenuSeparator />
          <MenuItem icon={<Icon of={Undo2} />} keyHint="Ctrl Z" disabled={undoWords === undefined} onSelect={onUndo}>{undoWords === undefined ? "Undo" : `Undo: ${undoWords}`}</MenuItem>
          <MenuItem icon={<Icon of={Redo2} />} keyHint="Ctrl Shift Z" disabled={redoWords === undefined} onSelect={onRedo}>{redoWords === undefined ? "Redo" : `Redo: ${redoWords}`}</MenuItem>
          <MenuSeparator />
          <MenuLink icon={<Icon of={History} />} href={historyAddress(path)}>Edits of the last 30 days</MenuLink>
          <MenuLink icon={<Icon of={Download} />} href={downloadAddress(path)}>Download the file</MenuLink>
        </Menu>
      </Actions>
    </Bar>
  );
});

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
`;

const Actions = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 4px;
`;
