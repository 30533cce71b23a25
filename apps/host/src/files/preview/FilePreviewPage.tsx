import { useStore } from "@nanostores/react";
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  EmptyState,
  PageBody,
  PageHead,
  SkeletonRows,
  TextLink,
} from "@tera/ui";
import { useSearch } from "wouter";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt } from "../../errors/notices.ts";
import { momentText } from "../../platform/date-text.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { downloadFile } from "../download-file.ts";
import { filePathIn, libraryAddress, versionsAddress } from "../file-address.ts";
import { formatSize } from "../file-size.ts";
import { nameOf } from "../project-file.ts";
import { downloadVersion } from "../versions/download-version.ts";
import { type FilePreview, useFilePreview } from "./use-file-preview.ts";
import { PreviewView } from "./PreviewView.tsx";

/** /project/preview/{path}: shows a file's content. `?version=` selects an earlier version. */
export function FilePreviewPage(): React.JSX.Element | null {
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
    />
  );
}

interface PreviewProps {
  readonly projectId: string;
  readonly path: string;
  readonly versionId: string | undefined;
}

function Preview({ projectId, path, versionId }: PreviewProps): React.JSX.Element {
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
      <Content preview={preview} path={path} />
    </PageBody>
  );
}

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
