import { Button, Icon, IconButton, phone, SkeletonRows, text, wrapAnywhere } from "@tera/ui";
import { Download, X } from "lucide-react";
import { useEffect, useRef } from "react";
import styled, { css } from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt } from "../../errors/notices.ts";
import { downloadFile } from "../../files/download-file.ts";
import { PreviewView } from "../../files/preview/PreviewView.tsx";
import { type FilePreview, useFilePreview } from "../../files/preview/use-file-preview.ts";
import { nameOf } from "../../files/project-file.ts";
import { READING_COLUMN_WIDTH } from "../panel/ReadingFields.tsx";
import { useEventCallback } from "../view/use-event-callback.ts";

interface FilePaneProps {
  readonly projectId: string;
  readonly path: string;
  /** True if the reference covers the list, for reading. */
  readonly isReading: boolean;
  readonly onClose: () => void;
}

/** Shows an attached file over the list, beside its reference. In narrow windows, it covers both. */
export function FilePane({
  projectId,
  path,
  isReading,
  onClose,
}: FilePaneProps): React.JSX.Element {
  const preview = useFilePreview(projectId, path, undefined);
  const pane = useRef<HTMLElement>(null);
  const name = nameOf(path);
  usePaneFocus(pane);
  useEscape(onClose);
  return (
    <Pane ref={pane} $isReading={isReading} aria-label={`File ${name}`} tabIndex={-1}>
      <Head>
        <h2 title={path}>
          <bdi>{name}</bdi>
        </h2>
        <Button
          size="small"
          icon={<Icon of={Download} />}
          onClick={() => attempt(() => downloadFile(projectId, path))}
        >
          Download
        </Button>
        <IconButton label="Close file" keyHint="Esc" icon={<Icon of={X} />} onClick={onClose} />
      </Head>
      <Body>
        <Content preview={preview} name={name} />
      </Body>
    </Pane>
  );
}

function Content({
  preview,
  name,
}: {
  readonly preview: FilePreview;
  readonly name: string;
}): React.JSX.Element {
  if (preview.state === "loading")
    return <SkeletonRows rows={6} rowHeight={24} label="Loading the file" />;
  if (preview.state === "failed") return <p role="alert">{toErrorRecord(preview.error).text}</p>;
  return <PreviewView content={preview.content} name={name} size={preview.version.size} />;
}

/** Moves the focus into the pane, and back when it closes. */
function usePaneFocus(pane: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [pane]);
}

/** Handles the key before the reference's panel does, which would close. */
function useEscape(onEscape: () => void): void {
  const close = useEventCallback(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("dialog[open], [role=menu]") !== null) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [close]);
}

/** Below the head of the reference, whose buttons stay usable. */
const besideReading = css`
  inset-block-start: 44px;
  inset-inline-start: ${READING_COLUMN_WIDTH};
  border-inline-start: 1px solid var(--line);
`;

const Pane = styled.aside<{ readonly $isReading: boolean }>`
  position: absolute;
  inset: 0;
  @media (min-width: 1024px) {
    ${({ $isReading }) => ($isReading ? besideReading : "inset-inline-end: var(--panel-width);")}
  }
  z-index: 11;
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: var(--paper);
  &:focus { outline: none; }
  ${phone} {
    position: fixed;
    inset: calc(52px + var(--notice-height)) 0 0;
  }
  @media print { display: none; }
`;

const Head = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  padding-inline: 16px 8px;
  border-block-end: 1px solid var(--line);
  > h2 { ${text.section} ${wrapAnywhere} flex: 1; min-width: 0; margin: 0; }
`;

const Body = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 16px;
  --preview-height: 100%;
`;
