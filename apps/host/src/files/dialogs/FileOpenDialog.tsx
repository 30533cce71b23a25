import { type AskedBy, FileOpenDialog as OpenDialog, Icon, IconButton } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { RefreshCw } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { freeName } from "../file-name.ts";
import { $filesLoading } from "../files-store.ts";
import { folderOf, nameOf } from "../project-file.ts";
import { UploadButton } from "../UploadButton.tsx";
import { startUpload } from "../upload-store.ts";
import { DialogUploads } from "./DialogUploads.tsx";
import { nounsOf, toFileChoice } from "./file-choices.tsx";
import { type FileFilter, filterFiles, filterText, sortByPath } from "./file-filter.ts";
import { useProjectFiles } from "./use-project-files.ts";

export interface FileOpenDialogProps {
  readonly projectId: string;
  readonly title: string;
  readonly askedBy?: AskedBy;
  readonly filter: FileFilter;
  readonly allowUpload: boolean;
  readonly allowRefresh: boolean;
  /** If false, there is no Cancel button, but Escape still closes the dialog. */
  readonly allowCancel: boolean;
  /** `path` is null if no file was chosen. */
  readonly onClose: (path: string | null) => void;
}

export function FileOpenDialog({
  projectId,
  title,
  askedBy,
  filter,
  allowUpload,
  allowRefresh,
  allowCancel,
  onClose,
}: FileOpenDialogProps): React.JSX.Element {
  const { files, problem, onRetry } = useProjectFiles(projectId);
  const loading = useStore($filesLoading);
  const [uploadedId, setUploadedId] = useState<string>();
  const added = useRef<ReadonlySet<string>>(new Set());
  const offered = useMemo(
    () =>
      files === undefined ? undefined : sortByPath(filterFiles(files, filter)).map(toFileChoice),
    [files, filter],
  );

  useEffect(() => {
    const found = offered?.find(({ id }) => added.current.has(id));
    if (found === undefined) return;
    added.current = new Set([...added.current].filter((path) => path !== found.id));
    setUploadedId(found.id);
  }, [offered]);

  function handleUpload(picked: readonly File[]): void {
    // Give files with a taken name a counter, because this dialog never replaces files.
    const taken = new Set(
      (files ?? []).filter(({ path }) => folderOf(path) === "").map(({ path }) => nameOf(path)),
    );
    for (const file of picked) {
      const name = freeName(file.name.normalize("NFC").trim(), taken);
      taken.add(name);
      added.current = new Set([...added.current, name]);
      startUpload(projectId, "", file, { name });
    }
  }

  return (
    <OpenDialog
      title={title}
      askedBy={askedBy}
      files={offered}
      problem={problem}
      onRetry={onRetry}
      nouns={nounsOf(filter)}
      chooseLabel={filter.isLibrary ? "Choose library" : "Choose file"}
      filterText={filterText(filter)}
      chosenId={uploadedId}
      allowCancel={allowCancel}
      emptyText={`This project has no matching ${filter.isLibrary ? "citation library" : "file"} yet.${allowUpload ? " Upload one from your computer." : ""}`}
      tools={
        <>
          {allowRefresh ? (
            <IconButton
              label="Refresh"
              icon={<Icon of={RefreshCw} />}
              disabled={loading !== "none"}
              onClick={onRetry}
            />
          ) : null}
          {allowUpload ? <UploadButton onFiles={handleUpload} /> : null}
        </>
      }
      notices={<DialogUploads />}
      onAnswer={onClose}
    />
  );
}
