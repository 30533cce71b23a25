import { useStore } from "@nanostores/react";
import { formatOfName } from "@tera/references";
import { Button, ButtonLink, EmptyState, PageBody } from "@tera/ui";
import { useEffect } from "react";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt } from "../../errors/notices.ts";
import { downloadAddress, filePathIn } from "../../files/file-address.ts";
import { codeOf } from "../../platform/app-error.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { followBlindRound } from "../../screening/blind-round.ts";
import { $library, $openLibrary } from "../data/library-store.ts";
import { EMPTY_VIEW } from "./library-view.ts";
import { LibraryScreen } from "./LibraryScreen.tsx";
import { usePreloadedPanels } from "./use-preloaded-panels.ts";
import { useOpenLibrary } from "../data/use-open-library.ts";

export function LibraryPage(): React.JSX.Element | null {
  const projectId = useStore($activeProjectId);
  const path = filePathIn(location.pathname);
  if (projectId === undefined) return null;
  if (path === undefined)
    return (
      <PageBody>
        <EmptyState
          isPage
          title="This link doesn't lead to a library"
          actions={<ButtonLink href="/project/files">Show the files</ButtonLink>}
        >
          Open a library from the project's files.
        </EmptyState>
      </PageBody>
    );
  return <Library key={`${projectId}/${path}`} projectId={projectId} path={path} />;
}

function Library({
  projectId,
  path,
}: {
  readonly projectId: string;
  readonly path: string;
}): React.JSX.Element {
  const view = useStore($library);
  const library = useStore($openLibrary);

  useOpenLibrary(projectId, path);
  useEffect(() => followBlindRound(projectId, path), [projectId, path]);
  usePreloadedPanels(view?.report !== undefined);
  const retry = (): void => library?.reload();
  // If a reload fails, the references that were already read stay visible.
  if (
    view?.error !== undefined &&
    (view.report === undefined || codeOf(view.error) === "NOT-FOUND")
  )
    return <Unreadable error={view.error} projectId={projectId} path={path} onRetry={retry} />;
  return (
    <LibraryScreen
      view={view ?? { ...EMPTY_VIEW, projectId, path }}
      library={library}
      onRetry={retry}
    />
  );
}

/** Errors that a retry cannot fix. */
const UNSUPPORTED = new Set(["NOT-A-LIBRARY", "UNSUPPORTED-FORMAT", "UNSAFE-XML", "UNREADABLE"]);

function Unreadable({
  error,
  projectId,
  path,
  onRetry,
}: {
  readonly error: unknown;
  readonly projectId: string;
  readonly path: string;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const record = toErrorRecord(error);
  const isUnsupported = UNSUPPORTED.has(record.code);
  const isEditor = useCanEdit();
  const isTable =
    isEditor &&
    record.code === "NOT-A-LIBRARY" &&
    ["csv", "tsv"].includes(formatOfName(path) ?? "");
  const line = record.trace.find((step) => step.startsWith("line "));
  return (
    <PageBody>
      <EmptyState
        isPage
        code={record.code}
        title={isUnsupported ? "Unsupported library format" : record.title}
        actions={
          <>
            {isTable && (
              <Button
                variant="primary"
                onClick={() =>
                  attempt(async () => {
                    const { mapStoredTable } =
                      await import("../import/mapping/map-stored-table.ts");
                    await mapStoredTable(projectId, path);
                  })
                }
              >
                Map its columns
              </Button>
            )}
            {isUnsupported && (
              <ButtonLink href={downloadAddress(path)} variant={isTable ? "secondary" : "primary"}>
                Download file
              </ButtonLink>
            )}
            {!isUnsupported && record.code !== "NOT-FOUND" && (
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
            <ButtonLink
              href="/project/files"
              variant={record.code === "NOT-FOUND" ? "primary" : "secondary"}
            >
              Show the files
            </ButtonLink>
          </>
        }
      >
        {record.text.replace(/^Unsupported library format: /u, "The file can't be opened here: ")}
        {line !== undefined && !record.text.includes(line) && ` The problem is at ${line}.`}
      </EmptyState>
    </PageBody>
  );
}
