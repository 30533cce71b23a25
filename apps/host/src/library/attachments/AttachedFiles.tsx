import { useStore } from "@nanostores/react";
import type { Reference } from "@tera/references";
import { attachedFiles, findAttachedFile, namedFiles } from "@tera/references/attached-files";
import { Icon, IconButton, text, TextButton, TextLink, visuallyHidden } from "@tera/ui";
import { Paperclip, X } from "lucide-react";
import { useEffect, useRef } from "react";
import styled, { css } from "styled-components";
import { attempt } from "../../errors/notices.ts";
import { DELETED_FILES_ADDRESS } from "../../files/file-address.ts";
import { $files, openProjectFiles } from "../../files/files-store.ts";
import { nameOf } from "../../files/project-file.ts";
import { $activeProjectId } from "../../projects/active-project.ts";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { $openLibrary } from "../data/library-store.ts";
import { attachFile, detachFile } from "./attach-file.tsx";
import { $openFile } from "./open-file.ts";

interface AttachedFilesProps {
  readonly reference: Reference;
  readonly isReadOnly: boolean;
}

/**
 * The files that are attached to the reference, and those that another program named in it. Nothing
 * for viewers if there are none.
 */
export function AttachedFiles({ reference, isReadOnly }: AttachedFilesProps): React.ReactNode {
  const projectId = useStore($activeProjectId);
  const library = useStore($openLibrary);
  const isEditor = useCanEdit();
  const paths = namedFiles(reference);
  const attached = new Set(attachedFiles(reference));
  /** Takes the focus of the button that disappears with a detached file. */
  const attach = useRef<HTMLButtonElement>(null);
  const hasFiles = paths.length > 0;
  useEffect(() => {
    if (hasFiles && projectId !== undefined) attempt(() => openProjectFiles(projectId));
  }, [hasFiles, projectId]);
  if (projectId === undefined || library === undefined || !(hasFiles || isEditor)) return null;
  return (
    <Files $isEmpty={!hasFiles}>
      <span>Files</span>
      <div>
        {paths.map((path) => (
          <AttachedFile
            key={path}
            path={path}
            referenceId={reference.id}
            isForeign={!attached.has(path)}
            onDetach={
              isEditor && !isReadOnly && attached.has(path)
                ? () =>
                    attempt(async () => {
                      await detachFile(library, reference, path);
                      if ($openFile.get()?.path === path) $openFile.set(undefined);
                      attach.current?.focus();
                    })
                : undefined
            }
          />
        ))}
        {isEditor && (
          <Attach
            ref={attach}
            disabled={isReadOnly}
            onClick={() => attempt(() => attachFile(library, projectId, reference))}
          >
            Attach file
          </Attach>
        )}
      </div>
    </Files>
  );
}

interface AttachedFileProps {
  readonly path: string;
  readonly referenceId: string;
  /** True if another program named it: its place in the record stays as it is. */
  readonly isForeign: boolean;
  /** Undefined for people who can't edit, and for foreign files. */
  readonly onDetach: (() => void) | undefined;
}

function AttachedFile({
  path,
  referenceId,
  isForeign,
  onDetach,
}: AttachedFileProps): React.JSX.Element {
  const files = useStore($files);
  const file = files === undefined ? undefined : findAttachedFile(path, files);
  const isMissing = files !== undefined && file === undefined;
  const name = nameOf(path);
  return (
    <Row>
      {isMissing && isForeign ? (
        <Absent title={path}>
          <bdi>{name}</bdi> is not in this project. Upload a file of this name to open it here.
        </Absent>
      ) : isMissing ? (
        <Missing>
          <bdi>{name}</bdi> is no longer in the project. Restore it from the{" "}
          <TextLink href={DELETED_FILES_ADDRESS}>deleted files</TextLink>, or detach it.
        </Missing>
      ) : (
        <Open
          title={file?.path ?? path}
          onClick={() => $openFile.set({ referenceId, path: file?.path ?? path })}
        >
          <Icon of={Paperclip} size={13} /> <bdi>{name}</bdi>
        </Open>
      )}
      {onDetach !== undefined && (
        <IconButton small label={`Detach ${name}`} icon={<Icon of={X} />} onClick={onDetach} />
      )}
    </Row>
  );
}

const onlyButton = css`
  > span { ${visuallyHidden} }
  button { ${text.meta} }
`;

const row = css`
  flex: 1 0 100%;
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  > span { padding-block: 6px; color: var(--ink-2); }
  > div { padding: 6px 0 6px 8px; overflow-wrap: anywhere; }
`;

/** Without files, only the button is shown, beside the links. */
const Files = styled.div<{ $isEmpty: boolean }>`
  ${text.dense}
  ${({ $isEmpty }) => ($isEmpty ? onlyButton : row)}
`;

const Row = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 4px;
  min-height: 24px;
`;

const Open = styled(TextButton)`
  min-width: 0;
  min-height: 24px;
  overflow-wrap: anywhere;
  text-align: start;
`;

const Missing = styled.p`
  ${text.meta}
  margin: 0;
  color: var(--warn);
  overflow-wrap: anywhere;
`;

const Absent = styled(Missing)`color: var(--ink-3);`;

const Attach = styled(TextButton)`
  min-height: 24px;
  @media print { display: none; }
`;
