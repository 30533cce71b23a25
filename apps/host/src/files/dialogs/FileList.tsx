import { Icon, numeric, oneLine, phone, text } from "@tera/ui";
import { FileText, LibraryBig } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent } from "react";
import styled from "styled-components";
import { countOf, momentText } from "../../platform/date-text.ts";
import { platform } from "../../platform/platform.ts";
import { formatSize } from "../file-size.ts";
import { folderOf, type ProjectFile } from "../project-file.ts";

interface FileListProps {
  readonly id: string;
  readonly label: string;
  readonly files: readonly ProjectFile[];
  /** Path of the chosen file. */
  readonly chosen: string | undefined;
  readonly onChoose: (path: string) => void;
  /** A double click on a file. */
  readonly onOpen: (path: string) => void;
}

/** Files to choose one of: arrows move the choice, a double click takes it. */
export function FileList({ id, label, files, chosen, onChoose, onOpen }: FileListProps): React.JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <List ref={list} id={id} role="listbox" aria-label={label} tabIndex={0} onKeyDown={(event) => moveByKey(event, files, chosen, onChoose)} {...activeOption(id, files, chosen)}>
      {files.map((file, index) => (
        <FileOption key={file.path} id={`${id}-${index}`} file={file} isChosen={file.path === chosen} onChoose={onChoose} onOpen={onOpen} />
      ))}
    </List>
  );
}

function FileOption({ id, file, isChosen, onChoose, onOpen }: Pick<FileListProps, "onChoose" | "onOpen"> & { readonly id: string; readonly file: ProjectFile; readonly isChosen: boolean }): React.JSX.Element {
  const folder = folderOf(file.path);
  const references = file.library === undefined ? "" : countOf(file.library.refCount, "reference");
  const facts = [references, formatSize(file.size), whenText(file)];
  return (
    <Option id={id} role="option" aria-selected={isChosen} title={file.path} onClick={() => onChoose(file.path)} onDoubleClick={() => onOpen(file.path)}>
      <Kind $isLibrary={file.library !== undefined}><Icon of={file.library === undefined ? FileText : LibraryBig} /></Kind>
      <Name>
        <span dir="auto">{folder === "" ? null : <Folder>{folder}/</Folder>}{file.name}</span>
        <Facts>{facts.filter(Boolean).join(" · ")}</Facts>
      </Name>
    </Option>
  );
}

/** Moves the choice with the arrow keys, Home and End; also for a search field that stands above the list. */
export function moveByKey(event: KeyboardEvent, files: readonly ProjectFile[], chosen: string | undefined, onChoose: (path: string) => void): void {
  const inField = event.target instanceof HTMLInputElement;
  const at = files.findIndex(({ path }) => path === chosen);
  const last = files.length - 1;
  const next =
    event.key === "ArrowDown" ? Math.min(at + 1, last) : event.key === "ArrowUp" ? Math.max(at - 1, 0) : event.key === "Home" && !inField ? 0 : event.key === "End" && !inField ? last : undefined;
  const file = next === undefined ? undefined : files[next];
  if (file === undefined) return;
  event.preventDefault();
  onChoose(file.path);
}

/** Names the chosen option for screen readers while focus stays on the list or its search field. */
export function activeOption(id: string, files: readonly ProjectFile[], chosen: string | undefined): { readonly "aria-activedescendant"?: string } {
  const at = files.findIndex(({ path }) => path === chosen);
  return at < 0 ? {} : { "aria-activedescendant": `${id}-${at}` };
}

/** When a file was changed last: "today, 14:02". */
export function whenText({ modified }: Pick<ProjectFile, "modified">): string {
  return modified === undefined ? "" : momentText(new Date(modified), new Date(platform().clock.now()));
}

const List = styled.ul`
  max-height: min(320px, 40dvh);
  margin: 0;
  padding: 0;
  overflow: auto;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  list-style: none;

  &:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
`;

const Option = styled.li`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  min-height: 42px;
  padding: 6px 12px;
  border-bottom: 1px solid var(--line);
  cursor: pointer;

  &:last-child { border-bottom: 0; }
  &:hover { background: var(--hover); }
  &[aria-selected="true"] { background: var(--accent-soft); }
  &[aria-selected="true"] span[dir] { font-weight: 600; }
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
