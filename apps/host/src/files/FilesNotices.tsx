import { useStore } from "@nanostores/react";
import { Banner, TextButton } from "@tera/ui";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { attempt, toaster } from "../errors/notices.ts";
import { useCanEdit } from "../projects/use-can-edit.ts";
import { $files, $filesError, refreshFiles } from "./files-store.ts";
import { $uploadWarnings, dismissUpload } from "./upload-store.ts";

/** Reloads the list and shows a message on success. */
export async function refreshAndNotify(projectId: string): Promise<void> {
  await refreshFiles(projectId);
  if ($filesError.get() === undefined) toaster.success("Updated project file list");
}

/** Shows that the list may be out of date or can't be changed, and warnings about stored files. */
export function FilesNotices({ projectId }: { readonly projectId: string }): React.JSX.Element {
  const files = useStore($files);
  const error = useStore($filesError);
  const isEditor = useCanEdit();
  const warnings = useStore($uploadWarnings);
  return (
    <Notices>
      {error !== undefined && files !== undefined && (
        <Banner
          tone="bad"
          action={
            <TextButton onClick={() => attempt(() => refreshAndNotify(projectId))}>
              Try again
            </TextButton>
          }
        >{`${toErrorRecord(error).text} The list below may be out of date.`}</Banner>
      )}
      {!isEditor && <Banner tone="info">You can download these files, but not change them.</Banner>}
      {warnings.map((warning) => (
        <Banner key={warning.id} tone="warn" onClose={() => dismissUpload(warning.id)}>
          <strong dir="auto">{warning.name}</strong>: {warning.text}
        </Banner>
      ))}
    </Notices>
  );
}

const Notices = styled.div`
  display: grid;
  gap: 8px;
  &:not(:empty) { margin-block-end: 16px; }
`;
