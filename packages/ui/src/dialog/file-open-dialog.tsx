import { useState, type ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { AskedBy } from "./asked-by.ts";
import { countLabel } from "./count-label.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { findFiles, type FileNouns } from "./file-choice.ts";
import { FileSearch, type FileListTexts } from "./file-search.tsx";

const FILES: FileNouns = { one: "file", many: "files" };

/** What {@link FileOpenDialog} takes. */
export interface FileOpenDialogProps extends FileListTexts {
  /** Its heading. */
  title?: string | undefined;
  /** Which files are left out, in words: "Citation libraries only." */
  filterText?: ReactNode;
  /** Buttons beside the search, such as Upload and Refresh. */
  tools?: ReactNode;
  /** Over the list, such as files on their way into it. */
  notices?: ReactNode;
  /** The file that is chosen until the person chooses; a new one is chosen when it changes, such as one just uploaded. */
  chosenId?: string | undefined;
  /** What to do where there is no file to choose. */
  emptyText?: ReactNode;
  /** The verb of its button. */
  chooseLabel?: string | undefined;
  /** Without it there is no Cancel; the cross and Escape still leave, so that nobody is locked in. */
  allowCancel?: boolean | undefined;
  /** The tool that asks, named with its origin. */
  askedBy?: AskedBy | undefined;
  /** Called with the id of the chosen file, or null after a cancel. */
  onAnswer: (id: string | null) => void;
}

/** Lets a person choose one file: a search, then arrows, then Enter. What alone is found is chosen. */
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
