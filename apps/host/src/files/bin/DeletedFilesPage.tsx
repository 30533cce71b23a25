import { useStore } from "@nanostores/react";
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  Fact,
  focusRowAction,
  HeadCell,
  PageBody,
  PageHead,
  PageToolbar,
  SearchField,
  Table,
  TableState,
  TextButton,
} from "@tera/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import styled from "styled-components";
import { MissingRows } from "../../errors/MissingRows.tsx";
import { toastBackgroundError } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import type { FileVersion } from "../versions/file-versions-gateway.ts";
import { DeletedFileRow } from "./DeletedFileRow.tsx";
import { listDeletedFiles } from "./restore-deleted.ts";

const COLUMNS = 4;
const ROWS_AT_ONCE = 200;

type DeletedFiles =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "loaded"; readonly files: readonly FileVersion[] };

/** /project/files/deleted: lists the project's deleted files that can be restored. */
export function DeletedFilesPage(): React.JSX.Element {
  const projectId = useStore($activeProjectId);
  const mayRestore = useCanEdit();
  return (
    <PageBody>
      <Breadcrumbs
        items={[{ label: "Files", href: "/project/files" }, { label: "Deleted files" }]}
      />
      <PageHead
        title="Deleted files"
        subtitle={
          mayRestore
            ? "Every member can restore a deleted file for 30 days."
            : "Files stay here for 30 days. Members with edit access can restore them."
        }
      />
      {projectId !== undefined && <DeletedFilesOf key={projectId} projectId={projectId} />}
    </PageBody>
  );
}

function DeletedFilesOf({ projectId }: { readonly projectId: string }): React.JSX.Element {
  const { deleted, load, forget } = useDeletedFiles(projectId);
  const [query, setQuery] = useState("");
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const [now] = useState(() => new Date());
  const place = useRef<HTMLDivElement>(null);

  if (deleted.state === "loaded" && deleted.files.length === 0)
    return (
      <div ref={place} tabIndex={-1}>
        <NoDeletedFiles />
      </div>
    );
  const found = deleted.state === "loaded" ? findFiles(deleted.files, query) : [];
  const handleRestored = (id: string, index: number): void => {
    flushSync(() => forget(id));
    focusRowAction(place.current, index);
  };
  return (
    <div ref={place} tabIndex={-1}>
      <PageToolbar>
        <SearchField
          label="Find a deleted file"
          placeholder="Find a deleted file"
          value={query}
          onValue={setQuery}
        />
        <Fact aria-live="polite">
          {deleted.state === "loaded" ? countOf(found.length, "deleted file") : "\u00a0"}
        </Fact>
      </PageToolbar>
      <Table label="Deleted files" rowHeight={58} aria-busy={deleted.state === "loading"}>
        <thead>
          <tr>
            <HeadCell label="File" />
            <HeadCell label="Deleted" width="min(216px, 22vw)" hideBelow="tablet" />
            <HeadCell label="Size" numeric width="min(104px, 11vw)" hideBelow="tablet" />
            <HeadCell label="Actions" hideLabel width="112px" />
          </tr>
        </thead>
        <tbody>
          <MissingRows
            columns={COLUMNS}
            rows={2}
            title="The deleted files couldn't be listed"
            isLoading={deleted.state === "loading"}
            error={deleted.state === "failed" ? deleted.error : undefined}
            onRetry={() => void load()}
          />
          {found.slice(0, limit).map((file, index) => (
            <DeletedFileRow
              key={file.id}
              projectId={projectId}
              file={file}
              now={now}
              onRestored={() => handleRestored(file.id, index)}
            />
          ))}
          {deleted.state === "loaded" && found.length === 0 && (
            <TableState columns={COLUMNS}>
              <NoHit>
                No deleted files match “{query}”.{" "}
                <TextButton onClick={() => setQuery("")}>Clear search</TextButton>
              </NoHit>
            </TableState>
          )}
        </tbody>
      </Table>
      {found.length > limit && (
        <More>
          <Button onClick={() => setLimit(limit + ROWS_AT_ONCE)}>
            Show {Math.min(ROWS_AT_ONCE, found.length - limit)} more
          </Button>
        </More>
      )}
    </div>
  );
}

/** Loads the project's deleted files, and reloads them when its files change. */
function useDeletedFiles(projectId: string) {
  const [deleted, setDeleted] = useState<DeletedFiles>({ state: "loading" });
  const loads = useRef(0);
  const load = useCallback(() => {
    const started = (loads.current += 1);
    return listDeletedFiles(projectId).then(
      (files) => (started === loads.current ? setDeleted({ state: "loaded", files }) : undefined),
      (error: unknown) => {
        if (started !== loads.current) return;
        setDeleted((before) => (before.state === "loaded" ? before : { state: "failed", error }));
        toastBackgroundError(error);
      },
    );
  }, [projectId]);
  useEffect(() => {
    void load();
    return listenToFiles(() => void load());
  }, [load]);
  const forget = (id: string): void =>
    setDeleted((before) =>
      before.state === "loaded"
        ? { state: "loaded", files: before.files.filter((file) => file.id !== id) }
        : before,
    );
  return { deleted, load, forget };
}

function NoDeletedFiles(): React.JSX.Element {
  return (
    <EmptyState
      title="No deleted files"
      actions={<ButtonLink href="/project/files">Show the files</ButtonLink>}
    >
      Files that a member or a tool deletes appear here. If a newer file has the name of a deleted
      one, look in the newer file's versions.
    </EmptyState>
  );
}

function findFiles(files: readonly FileVersion[], query: string): readonly FileVersion[] {
  const needle = query.normalize("NFC").trim().toLowerCase();
  return needle === ""
    ? files
    : files.filter(({ path }) => path.normalize("NFC").toLowerCase().includes(needle));
}

const More = styled.div`margin-block: 12px;`;

const NoHit = styled.p`
  margin: 0;
  padding-block: 24px;
  white-space: normal;
`;
