import { useStore } from "@nanostores/react";
import {
  Banner,
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  PageBody,
  PageHead,
  SkeletonRows,
  TextLink,
} from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import {
  downloadAddress,
  filePathIn,
  historyAddress,
  libraryAddress,
  provenanceAddress,
} from "../file-address.ts";
import { nameOf } from "../project-file.ts";
import { ComparePanel } from "./ComparePanel.tsx";
import type { FileVersion } from "./file-versions-gateway.ts";
import { type FileVersions, useFileVersions } from "./use-file-versions.ts";
import { VersionTable } from "./VersionTable.tsx";

/** /project/versions/{path}: lists the versions of a file, to compare and restore them. */
export function FileVersionsPage(): React.JSX.Element | null {
  const projectId = useStore($activeProjectId);
  const path = filePathIn(location.pathname);
  if (projectId === undefined || path === undefined) return null;
  return <VersionsOf key={`${projectId}/${path}`} projectId={projectId} path={path} />;
}

interface VersionsOfProps {
  readonly projectId: string;
  readonly path: string;
}

function VersionsOf({ projectId, path }: VersionsOfProps): React.JSX.Element {
  const { versions, loadMore, reload } = useFileVersions(projectId, path);
  const name = nameOf(path);
  const isLibrary = versions.state === "loaded" && typeof versions.list[0]?.ref_count === "number";
  return (
    <PageBody>
      <Breadcrumbs
        items={[
          { label: "Files", href: "/project/files" },
          { label: name, href: isLibrary ? libraryAddress(path) : downloadAddress(path) },
          { label: "Versions" },
        ]}
      />
      <PageHead
        title={`Versions of ${name}`}
        subtitle="Each save is a version. Contents of replaced versions are kept for 30 days."
        actions={
          <>
            {isLibrary && <TextLink href={historyAddress(path)}>Edit history</TextLink>}
            <TextLink href={provenanceAddress(path)}>Provenance</TextLink>
          </>
        }
      />
      <Content
        projectId={projectId}
        path={path}
        versions={versions}
        onMore={loadMore}
        onReload={reload}
      />
    </PageBody>
  );
}

function Content({
  projectId,
  path,
  versions,
  onMore,
  onReload,
}: VersionsOfProps & {
  readonly versions: FileVersions;
  readonly onMore: () => Promise<void>;
  readonly onReload: () => Promise<void>;
}): React.JSX.Element {
  const [compared, setCompared] = useState<readonly [FileVersion, FileVersion]>();
  const mayRestore = useCanEdit();
  if (versions.state === "loading")
    return <SkeletonRows rows={4} rowHeight={58} label="Loading the versions" />;
  if (versions.state === "failed") {
    const { code, title, text } = toErrorRecord(versions.error);
    return (
      <EmptyState
        code={code}
        title={title}
        actions={<Button onClick={() => void onReload()}>Try again</Button>}
      >
        {text}
      </EmptyState>
    );
  }
  const { list, hasMore } = versions;
  if (list.length === 0)
    return (
      <EmptyState
        title="File not found"
        actions={<ButtonLink href="/project/files">Show the files</ButtonLink>}
      >
        This project has never had a file called “{path}”. If it was renamed, look for its versions
        under its new name.
      </EmptyState>
    );
  return (
    <>
      {typeof list[0]?.deleted_at === "string" && (
        <Notice>
          <Banner tone="warn">
            This file is deleted.
            {mayRestore && " Restoring a version brings it back to the project."}
          </Banner>
        </Notice>
      )}
      <VersionTable
        projectId={projectId}
        path={path}
        versions={list}
        onCompare={setCompared}
        onRestored={onReload}
      />
      {hasMore && <EarlierVersions onMore={onMore} />}
      {list.length > 1 && (
        <ComparePanel
          key={compared?.map(({ id }) => id).join()}
          projectId={projectId}
          versions={list}
          chosen={compared}
        />
      )}
    </>
  );
}

function EarlierVersions({ onMore }: { readonly onMore: () => Promise<void> }): React.JSX.Element {
  const [isLoading, setLoading] = useState(false);
  return (
    <More>
      <Button
        busy={isLoading}
        busyLabel="Loading"
        onClick={() => {
          setLoading(true);
          void onMore().finally(() => setLoading(false));
        }}
      >
        Show earlier versions
      </Button>
    </More>
  );
}

const Notice = styled.div`margin-bottom: 16px;`;
const More = styled.div`margin-block: 12px;`;
