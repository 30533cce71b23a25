import { useStore } from "@nanostores/react";
import {
  type AskedBy,
  Button,
  Consequence,
  DialogFrame,
  FolderChoice,
  FormatChoice,
  ListFailure,
  Segmented,
  TextField,
} from "@tera/ui";
import { useMemo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { $user } from "../../user/user-store.ts";
import { $fileTree } from "../files-store.ts";
import { hintTitle } from "../hint-title.ts";
import { temporaryPath } from "../temporary-file.ts";
import { folderOptions } from "./folder-options.ts";
import { saveExtensions } from "./save-name.ts";
import { savePaths, type SaveNames, suggestNames } from "./save-names.ts";
import { useProjectFiles } from "./use-project-files.ts";

export interface SaveFilesDialogProps {
  readonly projectId: string;
  readonly title: string;
  readonly askedBy: AskedBy;
  /** The kind of each file, as named by the tool. */
  readonly hints: readonly string[];
  /** True for viewers, who can't save in the project. */
  readonly onlyDownload: boolean;
  /** Paths of the files that the tool has read, from which it makes the new ones. */
  readonly sources: readonly string[];
  /** The paths in the order of `hints`; null if the person cancelled. */
  readonly onClose: (paths: readonly string[] | null) => void;
}

type Mode = "new" | "download";

/** Asks once for the names of several new libraries, and for their folder and format. */
export function SaveFilesDialog({
  projectId,
  title,
  askedBy,
  hints,
  onlyDownload,
  sources,
  onClose,
}: SaveFilesDialogProps): React.JSX.Element {
  const { files, problem, onRetry } = useProjectFiles(projectId);
  const signature = useStore($user)?.data.signature;
  const extensions = useMemo(() => saveExtensions(undefined, hints, true), [hints]);
  const suggested = useMemo(
    () => suggestNames({ hints, signature, files: files ?? [], sources }, extensions),
    [hints, signature, files, sources, extensions],
  );
  const [mode, setMode] = useState<Mode>(onlyDownload ? "download" : "new");
  const [edited, setEdited] = useState<Partial<SaveNames>>({});
  const [problems, setProblems] = useState<readonly (string | undefined)[]>([]);
  const draft = { ...suggested, ...edited };
  const change = (part: Partial<SaveNames>): void => {
    setEdited({ ...edited, ...part });
    setProblems([]);
  };
  const changeMode = (next: Mode): void => {
    setMode(next);
    setProblems([]);
  };

  const submit = (): void => {
    if (files === undefined) return;
    const isDownload = mode === "download";
    const where = isDownload ? { ...draft, folder: "" } : draft;
    const checked = savePaths(where, extensions, isDownload ? [] : files);
    if ("problems" in checked) setProblems(checked.problems);
    else onClose(isDownload ? checked.paths.map(temporaryPath) : checked.paths);
  };
  const verb = mode === "download" ? "Download" : "Save";

  return (
    <DialogFrame
      title={title}
      askedBy={askedBy}
      onClose={() => onClose(null)}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={() => onClose(null)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={files === undefined}>
            {verb} {countOf(hints.length, "file")}
          </Button>
        </>
      }
    >
      <Parts>
        {!onlyDownload && <ModeChoice mode={mode} onMode={changeMode} />}
        <Names
          hints={hints}
          draft={draft}
          problems={problems}
          onNames={(names) => change({ names })}
        />
        <FormatChoice
          extensions={extensions}
          value={draft.extension}
          onValue={(extension) => change({ extension })}
        />
        <Place mode={mode} onlyDownload={onlyDownload} draft={draft} onChange={change} />
        <ListFailure problem={problem} onRetry={onRetry} />
      </Parts>
    </DialogFrame>
  );
}

function ModeChoice({
  mode,
  onMode,
}: {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}): React.JSX.Element {
  return (
    <Segmented<Mode>
      label="How to save"
      fill
      value={mode}
      segments={[
        { value: "new", label: "New files" },
        { value: "download", label: "Download" },
      ]}
      onValue={onMode}
    />
  );
}

function Names({
  hints,
  draft: { names },
  problems,
  onNames,
}: {
  readonly hints: readonly string[];
  readonly draft: SaveNames;
  readonly problems: readonly (string | undefined)[];
  readonly onNames: (names: readonly string[]) => void;
}): React.ReactNode {
  return hints.map((hint, place) => (
    <TextField
      // Two files may be of one kind.
      key={place}
      label={hintTitle(hint)}
      value={names[place] ?? ""}
      error={problems[place]}
      data-autofocus={place === 0 ? "" : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onNames(names.with(place, event.target.value))}
    />
  ));
}

/** The folder, if there is a choice; for a download, what happens. */
function Place({
  mode,
  onlyDownload,
  draft: { folder },
  onChange,
}: {
  readonly mode: Mode;
  readonly onlyDownload: boolean;
  readonly draft: SaveNames;
  readonly onChange: (part: Partial<SaveNames>) => void;
}): React.JSX.Element | null {
  const folders = folderOptions(useStore($fileTree));
  if (mode === "download")
    return (
      <Consequence>
        The files download to this computer a few seconds after the tool has created them.{" "}
        {onlyDownload
          ? "You are a viewer of this project, so nothing is saved in it."
          : "The project keeps hidden copies for 30 minutes."}
      </Consequence>
    );
  if (folders.length < 2) return null;
  return (
    <FolderChoice
      folders={folders}
      chosenId={folder}
      onChoose={(next) => onChange({ folder: next })}
    />
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;
