import { useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { Segmented, type Segment } from "../segmented/segmented.tsx";
import type { AskedBy } from "./asked-by.ts";
import { Consequence } from "./consequence.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import type { FileListTexts } from "./file-search.tsx";
import type { FolderOption } from "./folder-choice.tsx";
import { ListFailure } from "./list-failure.tsx";
import { NewFileChoice } from "./new-file-choice.tsx";
import { OverwriteChoice } from "./overwrite-choice.tsx";
import type { SaveDraft, SavePath } from "./save-draft.ts";

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
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

/** What the user changed. Without a name, the suggested one is used. */
type EditedDraft = Pick<SaveDraft, "extension" | "folder"> & { readonly name?: string };

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
  const { mode, named, refusal, refuse, setMode, change } = useSaveChoice(
    onlyDownload ? "download" : "new",
    suggestedName,
    initialExtension,
  );
  const [query, setQuery] = useState("");
  const [replacedId, setReplacedId] = useState<string>();
  const replaced = files?.find(({ id }) => id === replacedId);
  const cancel = () => onAnswer(null);

  const submit = () => {
    if (mode === "overwrite") {
      if (replaced !== undefined) onAnswer({ mode, id: replaced.id });
      return;
    }
    if (files === undefined) return;
    const result = nameRule({ mode, ...named });
    if ("problem" in result) refuse(result.problem);
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
        <SaveActions
          mode={mode}
          isReady={mode === "overwrite" ? replaced !== undefined : files !== undefined}
          onCancel={cancel}
        />
      }
    >
      <Parts>
        {!onlyDownload && (
          <ModeChoice mode={mode} onMode={setMode} canDownload={downloadText !== undefined} />
        )}
        {mode === "overwrite" ? (
          <OverwriteChoice
            {...{ files, problem, onRetry, nouns, query, replaced, replaceText }}
            onQuery={setQuery}
            chosenId={replacedId}
            onChoose={setReplacedId}
          />
        ) : (
          <>
            <NewFileChoice
              draft={{ mode, ...named }}
              {...{ refusal, extensions, folders }}
              onChange={change}
            />
            {mode === "download" && <Consequence>{downloadText}</Consequence>}
            {files === undefined && <ListFailure problem={problem} onRetry={onRetry} />}
          </>
        )}
      </Parts>
    </DialogFrame>
  );
}

/** What the user chose so far. Each change removes the last refusal. */
function useSaveChoice(firstMode: SaveMode, suggestedName: string, firstExtension: string) {
  const [mode, setMode] = useState(firstMode);
  const [edited, setEdited] = useState<EditedDraft>({ extension: firstExtension, folder: "" });
  const [refusal, setRefusal] = useState<string>();
  return {
    mode,
    named: { name: suggestedName, ...edited },
    refusal,
    refuse: setRefusal,
    setMode: (next: SaveMode) => {
      setMode(next);
      setRefusal(undefined);
    },
    change: (change: Partial<EditedDraft>) => {
      setEdited({ ...edited, ...change });
      setRefusal(undefined);
    },
  };
}

interface ModeChoiceProps {
  mode: SaveMode;
  onMode: (mode: SaveMode) => void;
  canDownload: boolean;
}

function ModeChoice({ mode, onMode, canDownload }: ModeChoiceProps) {
  return (
    <Segmented<SaveMode>
      label="How to save"
      fill
      value={mode}
      segments={canDownload ? [NEW, OVERWRITE, DOWNLOAD] : [NEW, OVERWRITE]}
      onValue={onMode}
    />
  );
}

function SaveActions({
  mode,
  isReady,
  onCancel,
}: {
  mode: SaveMode;
  isReady: boolean;
  onCancel: () => void;
}) {
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant={mode === "overwrite" ? "danger" : "primary"}
        type="submit"
        disabled={!isReady}
      >
        {VERBS[mode]}
      </Button>
    </>
  );
}
