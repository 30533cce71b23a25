import { Upload } from "lucide-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { styled } from "styled-components";
import { Icon } from "../icon/icon.tsx";
import { linkStyle } from "../link/text-link.tsx";
import { focusRing } from "../theme/focus-ring.ts";
import { phone } from "../theme/media.ts";
import { screenOnly } from "../theme/screen-only.ts";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import { visuallyHidden } from "../visually-hidden/visually-hidden.ts";

const Root = styled.label<{ $over: boolean; $tall: boolean; $disabled: boolean }>`
  position: relative;
  display: flex;
  ${({ $tall }) => ($tall ? "flex-direction: column; justify-content: center;" : "flex-wrap: wrap; align-items: center; justify-content: space-between;")}
  gap: 4px 24px;
  min-height: ${({ $tall }) => ($tall ? 240 : 60)}px;
  padding: 12px 20px;
  border: 1px dashed ${({ $over }) => ($over ? "var(--accent)" : "var(--edge)")};
  border-radius: 8px;
  background: ${({ $over }) => ($over ? "var(--accent-soft)" : "transparent")};
  ${text.dense}
  cursor: ${({ $disabled }) => ($disabled ? "not-allowed" : "pointer")};
  transition: background-color var(--fast), border-color var(--fast);

  &:hover { background: ${({ $over }) => ($over ? "var(--accent-soft)" : "var(--hover)")}; }
  &:has(:focus-visible) { ${focusRing} }
  ${phone} { padding-inline: 16px; }
  ${screenOnly}

  &:has(:disabled) {
    border-color: var(--line-2);
    background: var(--sunken);
    color: var(--ink-4);
    > span > * { color: inherit; text-decoration: none; }
    > span span { color: inherit; text-decoration: none; }
  }
`;

const DropPrompt = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  ${wrapAnywhere}
  > svg { color: var(--ink-2); }
`;

const Choose = styled.span`${linkStyle}`;

const Hint = styled.span<{ $tall: boolean }>`
  ${text.meta}
  ${wrapAnywhere}
  ${({ $tall }) => $tall && "padding-inline-start: 26px;"}
  color: var(--ink-3);
`;

const Native = styled.input`${visuallyHidden}`;

export interface FileDropAreaProps {
  /** Called with dropped or chosen files. */
  onFiles: (files: File[]) => void;
  /**
   * Called with everything that was dropped, instead of `onFiles`, if folders are accepted. Read the
   * transfer before returning.
   */
  onDropped?: ((transfer: DataTransfer) => void) | undefined;
  /** Filters chosen files like `<input accept>`; dropped files are not filtered. */
  accept?: string | undefined;
  /** By default true. */
  multiple?: boolean | undefined;
  /** Ignores drops and clicks. */
  disabled?: boolean | undefined;
  /** 240 px high, for use alone on a page. */
  tall?: boolean | undefined;
  /** Says what may be dropped. */
  hint?: ReactNode;
  /** By default "Drop files here". */
  label?: string | undefined;
  /** By default "choose from your computer". */
  chooseLabel?: string | undefined;
}

export function FileDropArea({
  onFiles,
  onDropped,
  accept,
  multiple = true,
  disabled = false,
  tall = false,
  hint,
  label = "Drop files here",
  chooseLabel = "choose from your computer",
}: FileDropAreaProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const depth = useRef(0);
  const hasFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes("Files");
  const enter = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current += 1;
    setDraggedOver(true);
  };
  const leave = () => {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setDraggedOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setDraggedOver(false);
    if (onDropped !== undefined) {
      onDropped(event.dataTransfer);
      return;
    }
    const files = droppedFiles(event.dataTransfer);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <Root
      $over={isDraggedOver}
      $tall={tall}
      $disabled={disabled}
      onDragEnter={enter}
      onDragLeave={leave}
      onDrop={drop}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
    >
      <Native
        type="file"
        multiple={multiple}
        disabled={disabled}
        {...(accept === undefined ? {} : { accept })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <DropPrompt>
        <Icon of={Upload} />
        <span>
          <strong>{label}</strong> or <Choose>{chooseLabel}</Choose>
        </span>
      </DropPrompt>
      {hint !== undefined && <Hint $tall={tall}>{hint}</Hint>}
    </Root>
  );
}

/** Returns the dropped files without the folders. */
function droppedFiles(transfer: DataTransfer): File[] {
  const files: File[] = [];
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory !== true && file !== null) files.push(file);
  }
  return files;
}
