import { useStore } from "@nanostores/react";
import { Breadcrumbs, ButtonLink, EmptyState, PageBody, PageHead, SkeletonRows } from "@tera/ui";
import { useEffect, useState } from "react";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { filePathIn, libraryAddress } from "../../files/file-address.ts";
import { nameOf } from "../../files/project-file.ts";
import { DocumentChanges } from "../../project/DocumentChanges.tsx";
import type { PlaceLabel } from "../../project/history-labels.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import type { Segment } from "@tera/sync";
import { ORDER_KEY } from "../edits/library-edits.ts";
import { dismissedIdIn } from "../edits/dismissal-edits.ts";
import { libraryGateway } from "../data/library-gateway.ts";
import { editsPath } from "../data/version-chain.ts";
import { fieldLabel } from "../panel/reference-fields.ts";
import { formatHistoryValue } from "./history-value.ts";

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

type Versions = { readonly documents: readonly string[] } | { readonly error: unknown } | undefined;

function LibraryHistory({
  projectId,
  path,
}: {
  readonly projectId: string;
  readonly path: string;
}): React.JSX.Element {
  const [versions, setVersions] = useState<Versions>();
  useEffect(() => {
    let isCancelled = false;
    libraryGateway.versionChain(projectId, path).then(
      (contentIds) =>
        isCancelled || setVersions({ documents: contentIds.map((id) => editsPath(projectId, id)) }),
      (error: unknown) => isCancelled || setVersions({ error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [projectId, path]);
  return (
    <PageBody width="list">
      <Breadcrumbs
        items={[
          { label: "Files", href: "/project/files" },
          { label: nameOf(path), href: libraryAddress(path) },
          { label: "Edits" },
        ]}
      />
      <PageHead
        title={`Edit history of ${nameOf(path)}`}
        subtitle="Edits to single references in the last 30 days. Imports and bulk changes aren't listed here."
      />
      {versions === undefined ? (
        <SkeletonRows rows={6} rowHeight={64} label="Loading the edits" />
      ) : "error" in versions ? (
        <NotThere error={versions.error} />
      ) : (
        <DocumentChanges
          documents={versions.documents}
          placeName={referencePlace}
          formatValue={formatHistoryValue}
          emptyText="When someone edits a reference, the edit is listed here with the earlier value."
        />
      )}
    </PageBody>
  );
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

/** A path without `field` means that the whole reference was added or deleted. */
function referencePlace([id, field]: readonly Segment[]): PlaceLabel {
  if (field === undefined) return { label: `Reference ${id ?? ""}`, isPath: false };
  const dismissed = dismissedIdIn(String(field));
  if (dismissed !== undefined)
    return {
      label: `Reference ${id ?? ""}: not a duplicate of reference ${dismissed}`,
      isPath: false,
    };
  const name =
    field === ORDER_KEY
      ? "Position"
      : field === "extras"
        ? "Other fields"
        : fieldLabel(String(field));
  return { label: `${name} of reference ${id ?? ""}`, isPath: false };
}
