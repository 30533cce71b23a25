import { Icon, numeric, oneLine, phone, text, visuallyHidden } from "@tera/ui";
import { FileText, LibraryBig } from "lucide-react";
import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import styled from "styled-components";
import { countOf, momentText } from "../../platform/date-text.ts";
import { platform } from "../../platform/platform.ts";
import { formatSize } from "../file-size.ts";
import { folderOf, type ProjectFile } from "../project-file.ts";

interface FileListProps {
  readonly label: string;
  readonly files: readonly ProjectFile[];
  /** Path of the chosen file. */
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
  /** A double click on a file. */
  readonly onOpen: (path: string) => void;
}

/** Files to choose one of: arrows move the choice, Enter or a double click takes it. */
export function FileList({ label, files, chosen, onChoose, onOpen }: FileListProps): React.JSX.Element {
  const group = useId();
  return (
    <List>
      <legend>{label}</legend>
      {files.map((file) => (
        <FileRow key={file.path} group={group} file={file} isChosen={file.path === chosen} onChoose={onChoose} onOpen={onOpen} />
      ))}
    </List>
  );
}

function FileRow({ group, file, isChosen, onChoose, onOpen }: Pick<FileListProps, "onChoose" | "onOpen"> & { readonly group: string; readonly file: ProjectFile; readonly isChosen: boolean }): React.JSX.Element {
  const row = useRef<HTMLLabelElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);
  const folder = folderOf(file.path);
  const references = file.library === undefined ? "" : countOf(file.library.refCount, "reference");
  const facts = [references, formatSize(file.size), whenText(file)];
  return (
    <Row ref={row} title={file.path} onDoubleClick={() => onOpen(file.path)}>
      <input type="radio" name={group} value={file.path} checked={isChosen} onChange={() => onChoose(file.path)} />
      <Kind $isLibrary={file.library !== undefined}><Icon of={file.library === undefined ? FileText : LibraryBig} /></Kind>
      <Name>
        <span dir="auto">{folder === "" ? null : <Folder>{folder}/</Folder>}{file.name}</span>
        <Facts>{facts.filter(Boolean).join(" · ")}</Facts>
      </Name>
    </Row>
  );
}

/** Moves the choice with the up and down keys while focus stays in the search field above the list. */
export function moveByKey(event: KeyboardEvent, files: readonly ProjectFile[], chosen: string | undefined, onChoose: (path: string) => void): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const at = files.findIndex(({ path }) => path === chosen);
  const next = files[event.key === "ArrowDown" ? Math.min(at + 1, files.length - 1) : Math.max(at - 1, 0)];
  if (next !== undefined) onChoose(next.path);
}

/** When a file was changed last: "today, 14:02". */
export function whenText({ modified }: Pick<ProjectFile, "modified">): string {
  return modified === undefined ? "" : momentText(new Date(modified), new Date(platform().clock.now()));
}

const List = styled.fieldset`
  max-height: min(320px, 40dvh);
  min-width: 0;
  margin: 0;
  padding: 0;
  overflow: auto;
  border: 1px solid var(--line-2);
  border-radius: 6px;

  > legend { ${visuallyHidden} }
`;

const Row = styled.label`
  display: flex;
  position: relative;
  align-items: flex-start;
  gap: 10px;
  min-height: 42px;
  padding: 10px 12px;
  border-bottom: 1px solid var(--line);
  cursor: pointer;

  > input { position: absolute; inset: 0; margin: 0; opacity: 0; pointer-events: none; }
  &:last-child { border-bottom: 0; }
  &:hover { background: var(--hover); }
  &:has(:checked) { background: var(--accent-soft); }
  &:has(:checked) span[dir] { font-weight: 600; }
  &:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
`;

const Kind = styled.span<{ $isLibrary: boolean }>`
  display: inline-flex;
  flex: none;
  margin-top: 2px;
  color: ${({ $isLibrary }) => ($isLibrary ? "var(--accent-text)" : "var(--ink-3)")};
`;

const Name = styled.span`
  ${text.dense}
  display: flex;
  flex: 1;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px 16px;
  min-width: 0;

  > span:first-child { ${oneLine} }
  ${phone} { flex-direction: column; align-items: stretch; }
`;

const Folder = styled.span`
  color: var(--ink-3);
  font-weight: 400;
`;

const Facts = styled.span`
  ${text.meta}
  ${numeric}
  flex: none;
  color: var(--ink-3);
  ${phone} { ${oneLine} }
`;
