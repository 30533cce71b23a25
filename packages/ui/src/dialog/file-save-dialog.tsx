import { useState, type ReactNode } from "react";
import styled from "styled-components";
import { Button } from "../button/button.tsx";
import { TextField } from "../field/text-field.tsx";
import { Segmented, type Segment } from "../segmented/segmented.tsx";
import { text, wrapAnywhere } from "../theme/text-style.ts";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { findFiles, pathOf, type FileChoice } from "./file-choice.ts";
import { FileSearch, type FileListTexts } from "./file-search.tsx";
import { FolderChoice, type FolderOption } from "./folder-choice.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { changeExtension, type SaveDraft, type SavePath } from "./save-draft.ts";
import { shortName } from "./short-name.ts";

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;

const NameLine = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;

  > :first-child { flex: 1; }
  > :nth-child(2) { flex: 0 0 112px; }
`;

const Consequence = styled.p`
  ${text.dense}
  ${wrapAnywhere}
  color: var(--ink-2);
`;

export type SaveMode = "new" | "overwrite" | "download";

export type FileSaveAnswer =
  | { readonly mode: "new" | "download"; readonly path: string }
  | { readonly mode: "overwrite"; readonly id: string };

/** Any of `files` can be overwritten. */
export interface FileSaveDialogProps extends FileListTexts {
  /** The heading. */
  title?: string | undefined;
  /** The initial name. A new value replaces it until the user edits the name. */
  suggestedName: string;
  /** Returns a draft's path, or an error message. */
  nameRule: (draft: SaveDraft) => SavePath;
  /**
   * File extensions to choose from, with their dots. If there are none, the name includes the
   * extension.
   */
  extensions?: readonly string[] | undefined;
  /** The initial format. */
  initialExtension?: string | undefined;
  /** Folders to choose from; the root is first and preselected. */
  folders?: readonly FolderOption[] | undefined;
  /** Explains the download; without it, downloading is not offered. */
  downloadText?: ReactNode;
  /** For somebody who may not change the project. Needs `downloadText`. */
  onlyDownload?: boolean;
  /** Follows the file's name: "will be replaced for everyone in the project." */
  replaceText?: string | undefined;
  /** A note about the content: "6 terms, about 12 KB". */
  fact?: ReactNode;
  /** Shows which tool asks. */
  askedBy?: AskedBy | undefined;
  /** Called with where to save, or null on cancel. */
  onAnswer: (answer: FileSaveAnswer | null) => void;
}

const NEW: Segment<SaveMode> = { value: "new", label: "New file" };
const OVERWRITE: Segment<SaveMode> = { value: "overwrite", label: "Overwrite" };
const DOWNLOAD: Segment<SaveMode> = { value: "download", label: "Download" };
const VERBS = { new: "Save file", overwrite: "Replace file", download: "Download file" } as const;
const FILES = { one: "file", many: "files" } as const;

/** Lets the user choose where to save. Replaces a file only in overwrite mode, after a warning. */
export function FileSaveDialog({
  title = "Save file",
  suggestedName,
  nameRule,
  files,
  problem,
  onRetry,
  nouns = FILES,
  extensions = [],
  initialExtension = extensions[0] ?? "",
  folders = [],
  downloadText,
  onlyDownload = false,
  replaceText = "will be replaced. You can't undo this.",
  fact,
  askedBy,
  onAnswer,
}: FileSaveDialogProps) {
  const [mode, setMode] = useState<SaveMode>(onlyDownload ? "download" : "new");
  const [draftName, setDraftName] = useState<string>();
  const [extension, setExtension] = useState(initialExtension);
  const [folder, setFolder] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [query, setQuery] = useState("");
  const [replacedId, setReplacedId] = useState<string>();
  const name = draftName ?? suggestedName;
  const replaced = files?.find(({ id }) => id === replacedId);
  const cancel = () => onAnswer(null);

  const submit = () => {
    if (mode === "overwrite") {
      if (replaced !== undefined) onAnswer({ mode, id: replaced.id });
      return;
    }
    if (files === undefined) return;
    const result = nameRule({ mode, name, extension, folder });
    if ("problem" in result) setRefusal(result.problem);
    else onAnswer({ mode, path: result.path });
  };

  return (
    <DialogFrame
      steady
      title={title}
      askedBy={askedBy}
      fact={fact}
      onClose={cancel}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={cancel}>
            Cancel
          </Button>
          <Button
            variant={mode === "overwrite" ? "danger" : "primary"}
            type="submit"
            disabled={mode === "overwrite" ? replaced === undefined : files === undefined}
          >
            {VERBS[mode]}
          </Button>
        </>
      }
    >
      <Parts>
        {!onlyDownload && (
          <Segmented<SaveMode>
            label="How to save"
            fill
            value={mode}
            segments={downloadText === undefined ? [NEW, OVERWRITE] : [NEW, OVERWRITE, DOWNLOAD]}
            onValue={(next) => {
              setMode(next);
              setRefusal(undefined);
            }}
          />
        )}
        {mode === "overwrite" ? (
          <>
            <FileSearch
              twoLines
              {...{ files, problem, onRetry, nouns, query }}
              label="File to replace"
              found={findFiles(files ?? [], query)}
              onQuery={setQuery}
              emptyText="There is no file to replace yet. Save a new one."
              chosenId={replacedId}
              onChoose={setReplacedId}
            />
            {files !== undefined && files.length > 0 && (
              <Consequence aria-live="polite">
                {replaced === undefined ? (
                  `Choose the ${nouns.one} to replace.`
                ) : (
                  <Replaced file={replaced} consequence={replaceText} />
                )}
              </Consequence>
            )}
          </>
        ) : (
          <>
            <NameLine>
              <TextField
                label="File name"
                value={name}
                error={refusal}
                data-autofocus=""
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => {
                  setDraftName(event.target.value);
                  setRefusal(undefined);
                }}
                onFocus={(event) => selectBasename(event.target)}
              />
              {extensions.length > 0 && (
                <FormatChoice
                  extensions={extensions}
                  value={extension}
                  onValue={(next) => {
                    setExtension(next);
                    setDraftName(changeExtension(name, next, extensions));
                    setRefusal(undefined);
                  }}
                />
              )}
            </NameLine>
            {mode === "new" && folders.length > 1 && (
              <FolderChoice
                folders={folders}
                chosenId={folder}
                onChoose={(next) => {
                  setFolder(next);
                  setRefusal(undefined);
                }}
              />
            )}
            {mode === "download" && <Consequence>{downloadText}</Consequence>}
            {files === undefined && problem !== undefined && (
              <Consequence role="alert">
                {problem}{" "}
                {onRetry !== undefined && (
                  <Button size="small" onClick={onRetry}>
                    Try again
                  </Button>
                )}
              </Consequence>
            )}
          </>
        )}
      </Parts>
    </DialogFrame>
  );
}

function Replaced({ file, consequence }: { file: FileChoice; consequence: string }) {
  const facts = (file.facts ?? []).filter(Boolean).join(", ");
  return (
    <>
      “<bdi>{shortName(pathOf(file), 80)}</bdi>”{facts !== "" && ` (${facts})`} {consequence}
    </>
  );
}

function selectBasename(field: HTMLInputElement): void {
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}
