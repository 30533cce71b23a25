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
  TextButton,
  TextLink,
} from "@tera/ui";
import styled from "styled-components";
import { useSearch } from "wouter";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt } from "../../errors/notices.ts";
import { momentText } from "../../platform/date-text.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { downloadFile } from "../download-file.ts";
import { filePathIn, libraryAddress, versionsAddress } from "../file-address.ts";
import { formatSize } from "../file-size.ts";
import { nameOf } from "../project-file.ts";
import { downloadVersion } from "../versions/download-version.ts";
import { type FilePreview, useFilePreview } from "./use-file-preview.ts";
import { PreviewView } from "./PreviewView.tsx";

/** /project/preview/{path}: shows a file's content. `?version=` selects an earlier version. */
export function FilePreviewPage({
  onMapColumns,
}: {
  /** Makes a library of a table. */
  readonly onMapColumns: (projectId: string, path: string) => Promise<void>;
}): React.JSX.Element | null {
  const projectId = useStore($activeProjectId);
  const versionId = new URLSearchParams(useSearch()).get("version") ?? undefined;
  const path = filePathIn(location.pathname);
  if (projectId === undefined || path === undefined) return null;
  return (
    <Preview
      key={`${projectId}/${path}/${versionId ?? ""}`}
      projectId={projectId}
      path={path}
      versionId={versionId}
      onMapColumns={() => attempt(() => onMapColumns(projectId, path))}
    />
  );
}

interface PreviewProps {
  readonly projectId: string;
  readonly path: string;
  readonly versionId: string | undefined;
  readonly onMapColumns: () => void;
}

function Preview({ projectId, path, versionId, onMapColumns }: PreviewProps): React.JSX.Element {
  const preview = useFilePreview(projectId, path, versionId);
  const name = nameOf(path);
  const download = (): void =>
    attempt(() =>
      versionId !== undefined && preview.state === "loaded"
        ? downloadVersion(projectId, path, preview.version)
        : downloadFile(projectId, path),
    );
  return (
    <PageBody>
      <Breadcrumbs
        items={[
          { label: "Files", href: "/project/files" },
          { label: name, href: versionsAddress(path) },
          { label: "Preview" },
        ]}
      />
      <PageHead
        title={name}
        subtitle={subtitleOf(preview)}
        actions={
          preview.state === "loaded" ? (
            <>
              {preview.version.ref_count !== null && preview.version.replaced_at === null && (
                <ButtonLink href={libraryAddress(path)}>Open library</ButtonLink>
              )}
              <Button onClick={download}>Download</Button>
            </>
          ) : undefined
        }
      />
      {versionId === undefined && isUnknownTable(preview) && (
        <UnknownTable onMapColumns={onMapColumns} />
      )}
      <Content preview={preview} path={path} />
    </PageBody>
  );
}

/** True for a table without a reference count: it was not recognized as a library. */
function isUnknownTable(preview: FilePreview): boolean {
  return (
    preview.state === "loaded" &&
    preview.content.kind === "table" &&
    preview.version.ref_count === null &&
    (preview.content.rows[0]?.length ?? 0) > 1
  );
}

function UnknownTable({
  onMapColumns,
}: {
  readonly onMapColumns: () => void;
}): React.JSX.Element | null {
  if (!useCanEdit()) return null;
  return (
    <Explained>
      <Banner action={<TextButton onClick={onMapColumns}>Map its columns</TextButton>}>
        This table doesn't open as a library, because its columns aren't named like those of
        references. Map its columns to turn it into a library.
      </Banner>
    </Explained>
  );
}

const Explained = styled.div`margin-block-end: 16px;`;

function Content({
  preview,
  path,
}: {
  readonly preview: FilePreview;
  readonly path: string;
}): React.JSX.Element {
  if (preview.state === "loading")
    return <SkeletonRows rows={6} rowHeight={24} label="Loading the preview" />;
  if (preview.state === "failed") {
    const { code, title, text } = toErrorRecord(preview.error);
    return (
      <EmptyState
        code={code}
        title={title}
        actions={<ButtonLink href="/project/files">Show the files</ButtonLink>}
      >
        {text} <TextLink href={versionsAddress(path)}>Show its versions</TextLink>
      </EmptyState>
    );
  }
  return <PreviewView content={preview.content} name={nameOf(path)} size={preview.version.size} />;
}

function subtitleOf(preview: FilePreview): string {
  if (preview.state !== "loaded") return "\u00a0";
  const { version, created_at, size, replaced_at } = preview.version;
  const when = momentText(new Date(created_at), new Date());
  return `Version ${version}${replaced_at === null ? "" : ", not current"}, saved ${when}, ${formatSize(size)}`;
}
