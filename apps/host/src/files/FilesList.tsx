import { useStore } from "@nanostores/react";
import {
  Fact,
  FileDropArea,
  PageToolbar,
  phone,
  SearchField,
  TableState,
  TextButton,
} from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { MissingRows } from "../errors/MissingRows.tsx";
import { configuration } from "../platform/configuration.ts";
import { countOf } from "../platform/date-text.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { readDropped } from "./dropped-files.ts";
import { addFiles } from "./file-commands.tsx";
import { FileRows, type RowFocus } from "./FileRows.tsx";
import { selectedFiles } from "./file-selection.ts";
import { formatSize } from "./file-size.ts";
import { refreshAndNotify } from "./FilesNotices.tsx";
import { FilesSelectionBar } from "./FilesSelectionBar.tsx";
import { $filesError, $filesLoading } from "./files-store.ts";
import { FILE_COLUMNS, FilesTable } from "./FilesTable.tsx";
import type { ProjectFile } from "./project-file.ts";
import { addFolders } from "./upload-folders.ts";
import { UploadRows } from "./UploadRows.tsx";
import { $uploads } from "./upload-store.ts";
import type { FileList } from "./use-file-list.ts";
import { useFileSelection } from "./use-file-selection.ts";
import { useRowKeys, useSelectionKeys } from "./use-files-keys.ts";
import { useRowEvents } from "./use-row-events.ts";
import { useSelectionPageActions } from "./use-selection-page-actions.ts";

/** Reserves the line of the summary in a narrow window until there is one. */
const EMPTY_LINE = "\u00a0";

interface FilesListProps {
  readonly projectId: string;
  readonly path: string;
  readonly list: FileList;
  readonly onMerge: (paths: readonly string[]) => Promise<void>;
}

export function FilesList({ projectId, path, list, onMerge }: FilesListProps): React.JSX.Element {
  const uploads = useStore($uploads);
  const { folder, rows, query, shown } = list;
  const [focus, setFocus] = useState<RowFocus>();
  const selection = useFileSelection(folder, rows);
  useSelectionKeys(selection);
  const isEditor = useCanEdit();
  // The upload area appears once the rows are loaded, because loading rows would move it.
  const isSettled = useStore($filesError) !== undefined || folder !== undefined;
  const onKeyDown = useRowKeys({
    projectId,
    isEditor,
    rows,
    selection,
    focusRow: (index) => setFocus({ index }),
    setOpen: list.setOpen,
  });
  const { events, context } = useRowEvents(projectId, isEditor, rows, selection, list.setOpen);
  const selected = selectedFiles(shown, selection.ids);
  const actionContext = {
    projectId,
    folder: path,
    ids: selection.topmost,
    paths: selected.map((file) => file.path),
    merge: onMerge,
  };
  useSelectionPageActions(selection, actionContext, rows.length > 0);
  const isEmpty = folder !== undefined && rows.length === 0 && query === "" && uploads.length === 0;

  if (isEmpty && isEditor) return <UploadArea projectId={projectId} path={path} tall />;
  return (
    <>
      <PageToolbar>
        <SearchField
          label="Find a file"
          placeholder="Find a file"
          value={query}
          onValue={list.setQuery}
        />
        <Fact aria-live="polite">{factOf(shown, rows.length, query) || EMPTY_LINE}</Fact>
      </PageToolbar>
      {/* The keys are those of the controls in its rows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onKeyDown}>
        <FilesTableBodies projectId={projectId} list={list} isEmpty={isEmpty}>
          <FileRows
            rows={rows}
            selection={selection}
            context={context}
            events={events}
            focus={focus}
          />
        </FilesTableBodies>
      </div>
      {isEditor && isSettled && <UploadArea projectId={projectId} path={path} />}
      {selection.ids.size > 0 && (
        <BarPlace>
          <FilesSelectionBar selection={selection} files={selected} context={actionContext} />
        </BarPlace>
      )}
    </>
  );
}

/** The table with uploads and rows, or a placeholder or message if there are no rows. */
function FilesTableBodies({
  projectId,
  list,
  isEmpty,
  children,
}: {
  readonly projectId: string;
  readonly list: FileList;
  readonly isEmpty: boolean;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  const uploads = useStore($uploads);
  const loading = useStore($filesLoading);
  const error = useStore($filesError);
  const isAbsent = list.folder === undefined;
  return (
    <FilesTable
      order={list.order}
      onOrder={list.setOrder}
      rowCount={list.rows.length}
      isLoading={loading === "foreground"}
    >
      <tbody>
        <UploadRows uploads={uploads} columns={FILE_COLUMNS} />
        {isAbsent && (
          <MissingRows
            columns={FILE_COLUMNS}
            title="The files couldn't be listed"
            isLoading
            error={error}
            onRetry={() => attempt(() => refreshAndNotify(projectId))}
          />
        )}
        {isEmpty && <TableState columns={FILE_COLUMNS}>There are no files here yet.</TableState>}
        {!isAbsent && list.rows.length === 0 && list.query !== "" && (
          <TableState columns={FILE_COLUMNS}>
            <NoHit>
              No files match “{list.query}”.{" "}
              <TextButton onClick={() => list.setQuery("")}>Clear search</TextButton>
            </NoHit>
          </TableState>
        )}
      </tbody>
      {children}
    </FilesTable>
  );
}

function UploadArea({
  projectId,
  path,
  tall = false,
}: {
  readonly projectId: string;
  readonly path: string;
  readonly tall?: boolean;
}): React.JSX.Element {
  const limit = configuration().maximumFileBytes;
  return (
    <Place $tall={tall}>
      <FileDropArea
        tall={tall}
        hint={`Reference libraries (.ris, .nbib, .xml …) open as tables. Any other file up to ${formatSize(limit)}.`}
        onFiles={(files) => attempt(() => addFiles(projectId, path, files))}
        onDropped={(transfer) =>
          attempt(async () => addFolders(projectId, path, await readDropped(transfer)))
        }
      />
    </Place>
  );
}

function factOf(
  files: readonly Pick<ProjectFile, "size">[],
  rowCount: number,
  query: string,
): string {
  if (files.length === 0) return "";
  if (query !== "") return countOf(rowCount, "match", "matches");
  return `${countOf(files.length, "file")}, ${formatSize(files.reduce((sum, { size }) => sum + size, 0))}`;
}

const Place = styled.div<{ $tall: boolean }>`
  ${({ $tall }) => !$tall && "margin-block-start: 20px;"}
`;

/** Lets the last rows scroll above the bar. */
const BarPlace = styled.div`
  height: 48px;
  ${phone} { height: 140px; }
`;

const NoHit = styled.p`
  margin: 0;
  padding-block: 24px;
  white-space: normal;
`;
