import { type AskedBy, FileSaveDialog as SaveDialog, type FileSaveAnswer } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { $fileTree } from "../files-store.ts";
import { temporaryPath } from "../temporary-file.ts";
import { nounsOf, toFileChoice } from "./file-choices.tsx";
import { filterFiles, sortByPath } from "./file-filter.ts";
import { folderOptions } from "./folder-options.ts";
import { $user } from "../../user/user-store.ts";
import {
  hintedName,
  initialExtension,
  initialName,
  newFilePath,
  saveExtensions,
} from "./save-name.ts";
import { useProjectFiles } from "./use-project-files.ts";

export interface FileSaveDialogProps {
  readonly projectId: string;
  readonly title: string;
  readonly askedBy?: AskedBy;
  /** Kinds of file, as named by the tool; "screening" permits only .scrn. */
  readonly hints: readonly string[];
  /** True for a library: the person chooses its format, and it can overwrite only libraries. */
  readonly isLibrary: boolean;
  readonly filename: string | undefined;
  /** True for viewers, who can't save in the project. */
  readonly onlyDownload: boolean;
  /** Paths of the files that the tool has read, from which it makes the new one. */
  readonly sources: readonly string[];
  /** `path` is where to save; null if nothing was chosen. */
  readonly onClose: (path: string | null) => void;
}

/** Saves under a new name, over an existing file, or only to this computer. */
export function FileSaveDialog({
  projectId,
  title,
  askedBy,
  hints,
  isLibrary,
  filename: offered,
  onlyDownload,
  sources,
  onClose,
}: FileSaveDialogProps): React.JSX.Element {
  const { files, problem, onRetry } = useProjectFiles(projectId);
  const tree = useStore($fileTree);
  const signature = useStore($user)?.data.signature;
  const filename = useMemo(
    () => offered ?? hintedName({ hints, isLibrary, signature, files: files ?? [], sources }),
    [offered, hints, isLibrary, signature, files, sources],
  );
  const replaceable = useMemo(
    () =>
      files === undefined
        ? undefined
        : sortByPath(
            filterFiles(files, {
              isLibrary,
              basename: undefined,
              filename: undefined,
              extension: saveExtensions(offered, hints, false).join() || undefined,
              showHiddenFiles: false,
            }),
          ).map(toFileChoice),
    [files, offered, hints, isLibrary],
  );
  const extensions = saveExtensions(filename, hints, isLibrary);
  return (
    <SaveDialog
      title={title}
      askedBy={askedBy}
      files={replaceable}
      problem={problem}
      onRetry={onRetry}
      nouns={nounsOf({ isLibrary })}
      suggestedName={initialName(filename, extensions, files ?? [])}
      extensions={extensions}
      initialExtension={initialExtension(filename, extensions)}
      nameRule={(draft) =>
        draft.mode === "download"
          ? newFilePath({ ...draft, folder: "" }, extensions, [])
          : newFilePath(draft, extensions, files ?? [])
      }
      folders={folderOptions(tree)}
      replaceText="will be replaced for everyone in the project."
      onlyDownload={onlyDownload}
      downloadText={`The file downloads to this computer a few seconds after the tool has created it. ${
        onlyDownload
          ? "You are a viewer of this project, so nothing is saved in it."
          : "The project keeps a hidden copy for 30 minutes."
      }`}
      onAnswer={(answer) => onClose(answer === null ? null : pathOf(answer))}
    />
  );
}

function pathOf(answer: FileSaveAnswer): string {
  if (answer.mode === "overwrite") return answer.id;
  return answer.mode === "download" ? temporaryPath(answer.path) : answer.path;
}
