import { useStore } from "@nanostores/react";
import {
  Banner,
  Fact,
  FileDropArea,
  HeadCell,
  IconButton,
  Icon,
  PageBody,
  PageHead,
  PageToolbar,
  SearchField,
  type SortDirection,
  Table,
  TableError,
  TableSkeleton,
  TableState,
  TextButton,
} from "@tera/ui";
import { Merge, RefreshCw } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import styled from "styled-components";
import { attempt, toaster } from "../errors/notices.ts";
import { toErrorRecord } from "../errors/catalogue.ts";
import { configuration } from "../platform/configuration.ts";
import { countOf } from "../platform/date-text.ts";
import { $activeProjectId, $activeSummary } from "../projects/active-project.ts";
import { canEdit } from "../projects/project-summary.ts";
import { addFiles } from "./file-commands.tsx";
import { FileRows } from "./FileRows.tsx";
import { formatSize } from "./file-size.ts";
import {
  $files,
  $filesError,
  $filesLoading,
  $fileTree,
  openProjectFiles,
  refreshFiles,
} from "./files-store.ts";
import { rowsOf, type FileOrder, type FileSort } from "./file-rows.ts";
import { isHidden } from "./project-file.ts";
import { UploadButton } from "./UploadButton.tsx";
import { UploadRows } from "./UploadRows.tsx";
import { $uploadWarnings, $uploads, dismissUpload } from "./upload-store.ts";

/** Reserves the line that the summary takes in a narrow window. */
const EMPTY_LINE = "\u00a0";
const COLUMNS = 5;
const ROW_HEIGHT = 42;

interface FilesPageProps {
  readonly onMerge: (projectId: string) => Promise<void>;
}

export function FilesPage({ onMerge }: FilesPageProps): React.JSX.Element {
  const projectId = useStore($activeProjectId);
  return (
    <PageBody>
      {projectId !== undefined && (
        <ProjectFiles key={projectId} projectId={projectId} onMerge={() => onMerge(projectId)} />
      )}
    </PageBody>
  );
}

interface ProjectFilesProps {
  readonly projectId: string;
  readonly onMerge: () => Promise<void>;
}

function ProjectFiles({ projectId, onMerge }: ProjectFilesProps): React.JSX.Element {
  const files = useStore($files);
  const tree = useStore($fileTree);
  const loading = useStore($filesLoading);
  const error = useStore($filesError);
  const uploads = useStore($uploads);
  const warnings = useStore($uploadWarnings);
  const project = useStore($activeSummary);
  const isEditor = project === undefined || canEdit(project);
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<FileOrder>({ by: "name", direction: "ascending" });
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    attempt(() => openProjectFiles(projectId));
  }, [projectId]);

  const shown = useMemo(() => files?.filter((file) => !isHidden(file.path)) ?? [], [files]);
  const rows = useMemo(
    () => (tree === undefined ? [] : rowsOf(tree, { query, order, collapsed })),
    [tree, query, order, collapsed],
  );
  const isEmpty = files !== undefined && rows.length === 0 && query === "" && uploads.length === 0;
  const limit = configuration().maximumFileBytes;
  const hint = `Reference libraries (.ris, .nbib, .xml …) open as tables. Any other file up to ${formatSize(limit)}.`;
  const add = (chosen: readonly File[]): void => attempt(() => addFiles(projectId, "", chosen));
  const refresh = async (): Promise<void> => {
    await refreshFiles(projectId);
    if ($filesError.get() === undefined) toaster.success("Updated project file list");
  };
  const sortBy = (by: FileSort): void =>
    setOrder({
      by,
      direction: order.by === by && order.direction === "ascending" ? "descending" : "ascending",
    });
  const head = (by: FileSort): { sorted: SortDirection | null; onSort: () => void } => ({
    sorted: order.by === by ? order.direction : null,
    onSort: () => sortBy(by),
  });

  return (
    <>
      <PageHead
        title="Files"
        actions={
          <>
            <IconButton
              label="Refresh"
              icon={<Icon of={RefreshCw} />}
              onClick={() => attempt(refresh)}
              disabled={loading !== "none"}
            />
            {isEditor ? (
              <>
                <IconButton
                  label="Merge libraries"
                  icon={<Icon of={Merge} />}
                  onClick={() => attempt(onMerge)}
                  disabled={files === undefined}
                />
                <UploadButton variant="primary" onFiles={add} />
              </>
            ) : null}
          </>
        }
      />
      <Notices>
        {error !== undefined && files !== undefined && (
          <Banner
            tone="bad"
            action={<TextButton onClick={() => attempt(refresh)}>Try again</TextButton>}
          >{`${toErrorRecord(error).text} The list below may be out of date.`}</Banner>
        )}
        {isEditor ? null : (
          <Banner tone="info">You can download these files, but not change them.</Banner>
        )}
        {warnings.map((warning) => (
          <Banner key={warning.id} tone="warn" onClose={() => dismissUpload(warning.id)}>
            <strong dir="auto">{warning.name}</strong>: {warning.text}
          </Banner>
        ))}
      </Notices>
      {isEmpty && isEditor ? (
        <FileDropArea tall onFiles={add} onFolders={refuseFolders} hint={hint} />
      ) : (
        <>
          <PageToolbar>
            <SearchField
              label="Find a file"
              placeholder="Find a file"
              value={query}
              onValue={setQuery}
            />
            <Fact aria-live="polite">{factOf(shown, rows.length, query) || EMPTY_LINE}</Fact>
          </PageToolbar>
          <Table label="Files" rowHeight={ROW_HEIGHT} aria-busy={loading === "foreground"}>
            <thead>
              <tr>
                <HeadCell label="File" {...head("name")} />
                <HeadCell
                  label="Size"
                  numeric
                  width="min(104px, 11vw)"
                  hideBelow="tablet"
                  {...head("size")}
                />
                <HeadCell
                  label="Last modified"
                  width="min(176px, 18vw)"
                  hideBelow="tablet"
                  {...head("modified")}
                />
                <HeadCell
                  label="Metadata"
                  width="min(176px, 17vw)"
                  hideBelow="tablet"
                  {...head("references")}
                />
                <HeadCell label="Actions" hideLabel width="56px" />
              </tr>
            </thead>
            <tbody>
              <UploadRows uploads={uploads} columns={COLUMNS} />
              {files === undefined && error === undefined && <TableSkeleton columns={COLUMNS} />}
              {files === undefined && error !== undefined && (
                <TableError
                  columns={COLUMNS}
                  title="The files could not be listed"
                  onRetry={() => attempt(refresh)}
                >
                  {toErrorRecord(error).text}
                </TableError>
              )}
              <FileRows
                rows={rows}
                projectId={projectId}
                onToggle={(path) => setCollapsed(toggled(collapsed, path))}
              />
              {files !== undefined && rows.length === 0 && query !== "" && (
                <TableState columns={COLUMNS}>
                  <NoHit>
                    No file matches “{query}”.{" "}
                    <TextButton onClick={() => setQuery("")}>Clear search</TextButton>
                  </NoHit>
                </TableState>
              )}
            </tbody>
          </Table>
          {isEditor && (files !== undefined || error !== undefined) && (
            <DropPlace>
              <FileDropArea onFiles={add} onFolders={refuseFolders} hint={hint} />
            </DropPlace>
          )}
        </>
      )}
    </>
  );
}

function factOf(
  files: readonly { readonly size: number }[],
  rowCount: number,
  query: string,
): string {
  if (files.length === 0) return "";
  if (query !== "") return countOf(rowCount, "match", "matches");
  return `${countOf(files.length, "file")}, ${formatSize(files.reduce((sum, { size }) => sum + size, 0))}`;
}

function refuseFolders(names: readonly string[]): void {
  toaster.error(
    `Folders can't be dropped: ${names.join(", ")}. Open the folder and drop its files instead.`,
  );
}

function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}

const Notices = styled.div`
  display: grid;
  gap: 8px;
  &:not(:empty) { margin-block-end: 16px; }
`;

const DropPlace = styled.div`margin-block-start: 20px;`;

const NoHit = styled.p`
  margin: 0;
  padding-block: 24px;
  white-space: normal;
`;
