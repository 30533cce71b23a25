import { type AskedBy, Button, DialogFrame, Fact, Icon, numeric, oneLine, phone, Segmented, SelectField, SkeletonRows, text, TextField } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { Folder as FolderIcon, FolderOpen } from "lucide-react";
import { useId, useMemo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { formatSize } from "../file-size.ts";
import { $files, $fileTree } from "../files-store.ts";
import { filesBelow, type Folder, type ProjectFile } from "../project-file.ts";
import { filterFiles, searchFiles } from "./file-filter.ts";
import { FileList, whenText } from "./FileList.tsx";
import { useProjectFiles } from "./FileOpenDialog.tsx";
import { firstExtension, firstName, LIBRARY_EXTENSIONS, newFilePath } from "./save-name.ts";

export interface FileSaveDialogProps {
  readonly projectId: string;
  readonly title: string;
  readonly askedBy?: AskedBy;
  /** A citation library is saved: its format is chosen with the name, and only libraries are offered for overwriting. */
  readonly isLibrary: boolean;
  /** The name offered at first. */
  readonly filename: string | undefined;
  /** Told the path to save under, or null when the person left without one. */
  readonly onClose: (path: string | null) => void;
}

type Mode = "new" | "overwrite";

/** Lets the person choose where something is saved: under a new name, or in place of a file that is there. */
export function FileSaveDialog({ projectId, title, askedBy, isLibrary, filename, onClose }: FileSaveDialogProps): React.JSX.Element {
  const files = useStore($files);
  useProjectFiles(projectId);
  const [mode, setMode] = useState<Mode>("new");
  const [typed, setTyped] = useState<string>();
  const [extension, setExtension] = useState(() => firstExtension(filename, isLibrary));
  const [folder, setFolder] = useState("");
  const [problem, setProblem] = useState<string>();
  const [replaced, setReplaced] = useState<string>();
  const name = typed ?? firstName(filename, files ?? []);
  const replaceable = useMemo(() => searchFiles(filterFiles(files ?? [], { isLibrary, basename: undefined, filename: undefined, extension: undefined, showHiddenFiles: false }), ""), [files, isLibrary]);
  const victim = replaceable.find(({ path }) => path === replaced);

  function handleSubmit(): void {
    if (mode === "overwrite") {
      if (victim !== undefined) onClose(victim.path);
      return;
    }
    if (files === undefined) return;
    const target = newFilePath(name, extension, folder, files);
    if ("problem" in target) setProblem(target.problem);
    else onClose(target.path);
  }

  return (
    <DialogFrame
      title={title}
      askedBy={askedBy}
      onClose={() => onClose(null)}
      onSubmit={handleSubmit}
      actions={
        <>
          <Button variant="ghost" onClick={() => onClose(null)}>Cancel</Button>
          {mode === "new" ? (
            <Button variant="primary" type="submit" disabled={files === undefined}>Save file</Button>
          ) : (
            <Button variant="danger" type="submit" disabled={victim === undefined}>Replace file</Button>
          )}
        </>
      }
    >
      <Parts>
        <Segmented<Mode> label="How to save" fill value={mode} onValue={setMode} segments={[{ value: "new", label: "New file" }, { value: "overwrite", label: "Overwrite" }]} />
        {mode === "new" ? (
          <NewFile
            name={name}
            onName={(next) => {
              setTyped(next);
              setProblem(undefined);
            }}
            problem={problem}
            extension={extension}
            onExtension={(next) => {
              setExtension(next);
              setTyped(withExtension(name, next));
              setProblem(undefined);
            }}
            isLibrary={isLibrary}
            folder={folder}
            onFolder={(next) => {
              setFolder(next);
              setProblem(undefined);
            }}
          />
        ) : (
          <Overwrite files={files === undefined ? undefined : replaceable} victim={victim} onChoose={setReplaced} />
        )}
      </Parts>
    </DialogFrame>
  );
}

interface NewFileProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly problem: string | undefined;
  readonly extension: string;
  readonly onExtension: (extension: string) => void;
  readonly isLibrary: boolean;
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
}

function NewFile({ name, onName, problem, extension, onExtension, isLibrary, folder, onFolder }: NewFileProps): React.JSX.Element {
  const folders = foldersOf(useStore($fileTree));
  return (
    <>
      <NameLine>
        <TextField
          label="File name"
          value={name}
          error={problem}
          data-autofocus=""
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onName(event.target.value)}
          onFocus={(event) => selectBasename(event.target)}
        />
        {isLibrary ? <SelectField label="Format" value={extension} onValue={onExtension} options={LIBRARY_EXTENSIONS.map((value) => ({ value, label: value }))} /> : null}
      </NameLine>
      {folders.length > 1 ? <FolderChoice folders={folders} folder={folder} onFolder={onFolder} /> : null}
    </>
  );
}

function FolderChoice({ folders, folder, onFolder }: { readonly folders: readonly Folder[]; readonly folder: string; readonly onFolder: (folder: string) => void }): React.JSX.Element {
  const group = useId();
  return (
    <Folders>
      <legend>Folder</legend>
      <FolderRows>
        {folders.map((each) => (
          <FolderRow key={each.path}>
            <input type="radio" name={group} checked={each.path === folder} onChange={() => onFolder(each.path)} />
            <Icon of={each.path === folder ? FolderOpen : FolderIcon} />
            <FolderName dir="auto" title={each.path}>{each.path === "" ? "Project root" : each.path}</FolderName>
            <FileCount>{countOf(each.path === "" ? each.files.length : filesBelow(each).length, "file")}</FileCount>
          </FolderRow>
        ))}
      </FolderRows>
    </Folders>
  );
}

function Overwrite({ files, victim, onChoose }: { readonly files: readonly ProjectFile[] | undefined; readonly victim: ProjectFile | undefined; readonly onChoose: (path: string) => void }): React.JSX.Element {
  if (files === undefined) return <SkeletonRows rows={4} rowHeight={42} label="Loading the files" />;
  if (files.length === 0) return <p>There is no file to replace yet. Save a new one.</p>;
  return (
    <>
      <FileList label="File to replace" files={files} chosen={victim?.path} onChoose={onChoose} onOpen={onChoose} />
      <Fact aria-live="polite">{victim === undefined ? "Choose the file that is replaced." : replacedText(victim)}</Fact>
    </>
  );
}

/** Says what is lost: "“counts.csv” (2 KB, today, 14:02) is replaced for every member of the project." */
function replacedText(file: ProjectFile): string {
  const facts = [file.library === undefined ? "" : countOf(file.library.refCount, "reference"), formatSize(file.size), whenText(file)].filter(Boolean);
  return `“${file.path}” (${facts.join(", ")}) is replaced for every member of the project.`;
}

/** Every folder of the project, the root first. */
function foldersOf(tree: Folder | undefined): readonly Folder[] {
  return tree === undefined ? [] : [tree, ...tree.folders.flatMap(foldersOf)];
}

/** A name with the chosen format's extension in place of another library format's. */
function withExtension(name: string, extension: string): string {
  const own = LIBRARY_EXTENSIONS.find((known) => name.toLowerCase().endsWith(known));
  return own === undefined ? name : `${name.slice(0, name.length - own.length)}${extension}`;
}

/** Typing replaces the name and keeps the extension. */
function selectBasename(field: HTMLInputElement): void {
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}

const Parts = styled.div`
  display: grid;
  gap: 16px;
`;

const NameLine = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;

  > :first-child { flex: 1; }
  > :nth-child(2) { flex: 0 0 112px; }
`;

const Folders = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend { ${text.label} padding: 0; margin-bottom: 5px; }
`;

const FolderRows = styled.div`
  max-height: min(190px, 30dvh);
  overflow: auto;
  border: 1px solid var(--line-2);
  border-radius: 6px;
`;

const FolderRow = styled.label`
  ${text.dense}
  display: flex;
  position: relative;
  align-items: center;
  gap: 10px;
  min-height: 32px;
  padding: 0 10px;
  cursor: pointer;

  > svg { flex: none; color: var(--ink-3); }
  > input { position: absolute; inset: 0; margin: 0; opacity: 0; pointer-events: none; }
  &:hover { background: var(--hover); }
  &:has(:checked) { background: var(--accent-soft); font-weight: 600; }
  &:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }
  ${phone} { min-height: 44px; }
`;

const FolderName = styled.span`
  ${oneLine}
  flex: 1;
`;

const FileCount = styled.span`
  ${text.meta}
  ${numeric}
  flex: none;
  color: var(--ink-3);
  font-weight: 400;
`;
