import { useState, type ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { AskedBy } from "./asked-by.ts";
import { countLabel } from "./count-label.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { findFiles, type FileNouns } from "./file-choice.ts";
import { FileSearch, type FileListTexts } from "./file-search.tsx";

const FILES: FileNouns = { one: "file", many: "files" };

export interface FileOpenDialogProps extends FileListTexts {
  /** The heading. */
  title?: string | undefined;
  /** Says which files are listed: "Citation libraries only." */
  filterText?: ReactNode;
  /** Buttons beside the search, such as Upload and Refresh. */
  tools?: ReactNode;
  /** Shown above the list, such as running uploads. */
  notices?: ReactNode;
  /** The initial choice. A new value replaces the user's choice, for example after an upload. */
  chosenId?: string | undefined;
  /** Shown if there are no files. */
  emptyText?: ReactNode;
  /** The confirm button's label. */
  chooseLabel?: string | undefined;
  /** False hides Cancel; the close button and Escape still work. */
  allowCancel?: boolean | undefined;
  /** Shows which tool asks. */
  askedBy?: AskedBy | undefined;
  /** Called with the file's id, or null on cancel. */
  onAnswer: (id: string | null) => void;
}

/** Lets the user search the files and choose one. The only match is selected automatically. */
export function FileOpenDialog({
  title = "Choose a file",
  files,
  problem,
  onRetry,
  nouns = FILES,
  filterText,
  tools,
  notices,
  chosenId,
  emptyText,
  chooseLabel = `Choose ${nouns.one}`,
  allowCancel = true,
  askedBy,
  onAnswer,
}: FileOpenDialogProps) {
  const [given, setGiven] = useState(chosenId);
  const [choice, setChoice] = useState(chosenId);
  const [query, setQuery] = useState("");
  if (given !== chosenId) {
    setGiven(chosenId);
    setChoice(chosenId);
  }
  const found = findFiles(files ?? [], query);
  const chosen = found.length === 1 ? found[0] : found.find(({ id }) => id === choice);
  const cancel = () => onAnswer(null);
  return (
    <DialogFrame
      steady
      width="wide"
      title={title}
      subtitle={filterText}
      askedBy={askedBy}
      onClose={cancel}
      onSubmit={() => chosen !== undefined && onAnswer(chosen.id)}
      fact={files === undefined ? undefined : <span aria-live="polite">{countOfFound()}</span>}
      actions={
        <>
          {allowCancel && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={chosen === undefined}>
            {chooseLabel}
          </Button>
        </>
      }
    >
      <FileSearch
        {...{ files, problem, onRetry, nouns, tools, notices, query, found, emptyText }}
        label={title}
        onQuery={setQuery}
        chosenId={chosen?.id}
        onChoose={setChoice}
        onTake={onAnswer}
      />
    </DialogFrame>
  );

  function countOfFound(): string {
    const all = countLabel(files?.length ?? 0, nouns.one, nouns.many);
    return query.trim() === "" ? all : `${countLabel(found.length, "match", "matches")} of ${all}`;
  }
}
