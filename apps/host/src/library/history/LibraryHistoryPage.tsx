import { useStore } from "@nanostores/react";
import { Breadcrumbs, ButtonLink, EmptyState, PageHead, SkeletonRows, SplitPage } from "@tera/ui";
import { useEffect, useState } from "react";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { filePathIn, libraryAddress } from "../../files/file-address.ts";
import { nameOf } from "../../files/project-file.ts";
import { ComparePanel } from "../../files/versions/ComparePanel.tsx";
import type { FileVersion } from "../../files/versions/file-versions-gateway.ts";
import { useFileVersions } from "../../files/versions/use-file-versions.ts";
import { VersionAside } from "../../files/versions/VersionAside.tsx";
import { listenToFiles } from "../../project/file-events.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { libraryGateway } from "../data/library-gateway.ts";
import { useOpenLibrary } from "../data/use-open-library.ts";
import { followBlindRound } from "../../screening/blind-round.ts";
import { LibraryChanges } from "./LibraryChanges.tsx";

/**
 * /project/history/{path}: lists the edits of a library, including those already written into its
 * file.
 */
export function LibraryHistoryPage(): React.JSX.Element | null {
  const projectId = useStore($activeProjectId);
  const path = filePathIn(location.pathname);
  if (projectId === undefined || path === undefined) return null;
  return <LibraryHistory key={`${projectId}/${path}`} projectId={projectId} path={path} />;
}

type Versions =
  | { readonly contentIds: readonly string[] }
  | { readonly error: unknown }
  | undefined;

interface LibraryHistoryProps {
  readonly projectId: string;
  readonly path: string;
}

function LibraryHistory({ projectId, path }: LibraryHistoryProps): React.JSX.Element {
  useOpenLibrary(projectId, path);
  useEffect(() => followBlindRound(projectId, path), [projectId, path]);
  const chain = useVersionChain(projectId, path);
  const { versions, reload } = useFileVersions(projectId, path);
  const [compared, setCompared] = useState<readonly [FileVersion, FileVersion]>();
  return (
    <SplitPage
      asideLabel="Versions"
      aside={
        <VersionAside
          projectId={projectId}
          path={path}
          versions={versions}
          onCompare={setCompared}
          onRestored={reload}
        />
      }
    >
      <Breadcrumbs
        items={[
          { label: "Files", href: "/project/files" },
          { label: nameOf(path), href: libraryAddress(path) },
          { label: "Edits" },
        ]}
      />
      <PageHead
        title={`Edit history of ${nameOf(path)}`}
        subtitle="Edits to single references in the last 30 days. Imports and bulk changes are versions of the file."
      />
      {compared !== undefined && versions.state === "loaded" && (
        <ComparePanel
          key={compared.map(({ id }) => id).join()}
          projectId={projectId}
          versions={versions.list}
          chosen={compared}
        />
      )}
      {chain === undefined ? (
        <SkeletonRows rows={6} rowHeight={64} label="Loading the edits" />
      ) : "error" in chain ? (
        <NotThere error={chain.error} />
      ) : (
        <LibraryChanges projectId={projectId} path={path} versions={chain.contentIds} />
      )}
    </SplitPage>
  );
}

/** The content ids of the file's versions, the current one first. Follows new versions. */
function useVersionChain(projectId: string, path: string): Versions {
  const [versions, setVersions] = useState<Versions>();
  useEffect(() => {
    let isCancelled = false;
    const load = (): void => {
      libraryGateway.versionChain(projectId, path).then(
        (contentIds) => isCancelled || setVersions({ contentIds }),
        (error: unknown) => isCancelled || setVersions({ error }),
      );
    };
    load();
    const stop = listenToFiles((event) => {
      if (event.path === path) load();
    });
    return () => {
      isCancelled = true;
      stop();
    };
  }, [projectId, path]);
  return versions;
}

function NotThere({ error }: { readonly error: unknown }): React.JSX.Element {
  const { code, title, text } = toErrorRecord(error);
  return (
    <EmptyState
      code={code}
      title={title}
      actions={<ButtonLink href="/project/files">Show the files</ButtonLink>}
    >
      {text}
    </EmptyState>
  );
}
