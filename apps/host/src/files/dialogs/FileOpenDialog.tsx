import { type AskedBy, Button, DialogFrame, EmptyState, Icon, IconButton, phone, SearchField, SkeletonRows, TextButton } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { RefreshCw } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt } from "../../errors/notices.ts";
import { countOf } from "../../platform/date-text.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { freeName } from "../file-name.ts";
import { $files, $filesError, $filesLoading, openProjectFiles, refreshFiles } from "../files-store.ts";
import { folderOf, nameOf } from "../project-file.ts";
import { UploadButton } from "../UploadButton.tsx";
import { startUpload } from "../upload-store.ts";
import { DialogUploads } from "./DialogUploads.tsx";
import { type FileFilter, filterFiles, searchFiles } from "./file-filter.ts";
import { FileList, moveByKey } from "./FileList.tsx";

export interface FileOpenDialogProps {
  readonly projectId: string;
  readonly title: string;
  readonly askedBy?: AskedBy;
  readonly filter: FileFilter;
  readonly allowUpload: boolean;
  readonly allowRefresh: boolean;
  /** Without it the dialog has no Cancel; Escape still leaves it, so that nobody is locked in. */
  readonly allowCancel: boolean;
  /** Told the path of the chosen file, or null when the person left without choosing. */
  readonly onClose: (path: string | null) => void;
}

/** Lets the person choose one file of the project, or upload one first. */
export function FileOpenDialog({ projectId, title, askedBy, filter, allowUpload, allowRefresh, allowCancel, onClose }: FileOpenDialogProps): React.JSX.Element {
  const files = useStore($files);
  const loading = useStore($filesLoading);
  const error = useStore($filesError);
  const [wanted, setWanted] = useState("");
  const [choice, setChoice] = useState<string>();
  const added = useRef<ReadonlySet<string>>(new Set());
  useProjectFiles(projectId);

  const offered = useMemo(() => filterFiles(files ?? [], filter), [files, filter]);
  const shown = useMemo(() => searchFiles(offered, wanted), [offered, wanted]);
  const chosen = shown.some(({ path }) => path === choice) ? choice : shown.length === 1 ? shown[0]?.path : undefined;

  useEffect(() => {
    const arrived = offered.find(({ path }) => added.current.has(path));
    if (arrived === undefined) return;
    added.current = new Set([...added.current].filter((path) => path !== arrived.path));
    setChoice(arrived.path);
  }, [offered]);

  function handleUpload(picked: readonly File[]): void {
    // A name that is taken gets a counter: nothing is replaced from here.
    const taken = new Set((files ?? []).filter(({ path }) => folderOf(path) === "").map(({ path }) => nameOf(path)));
    for (const file of picked) {
      const name = freeName(file.name.normalize("NFC").trim(), taken);
      taken.add(name);
      added.current = new Set([...added.current, name]);
      startUpload(projectId, "", file, { name });
    }
  }

  const kind = filter.isLibrary ? "citation library" : "file";
  const kinds = filter.isLibrary ? "citation libraries" : "files";
  return (
    <DialogFrame
      width="wide"
      title={title}
      askedBy={askedBy}
      onClose={() => onClose(null)}
      onSubmit={() => {
        if (chosen !== undefined) onClose(chosen);
      }}
      fact={files === undefined ? undefined : shown.length === offered.length ? countOf(offered.length, kind, kinds) : `${countOf(shown.length, "match", "matches")} of ${countOf(offered.length, kind, kinds)}`}
      actions={
        <>
          {allowCancel ? <Button variant="ghost" onClick={() => onClose(null)}>Cancel</Button> : null}
          <Button variant="primary" type="submit" disabled={chosen === undefined}>{filter.isLibrary ? "Choose library" : "Choose file"}</Button>
        </>
      }
    >
      <Tools>
        <SearchField
          label={`Find a ${kind}`}
          value={wanted}
          onValue={setWanted}
          onKeyDown={(event) => moveByKey(event, shown, chosen, setChoice)}
        />
        {allowRefresh ? <IconButton label="Refresh" icon={<Icon of={RefreshCw} />} disabled={loading !== "none"} onClick={() => attempt(() => refreshFiles(projectId))} /> : null}
        {allowUpload ? <UploadButton onFiles={handleUpload} /> : null}
      </Tools>
      <DialogUploads />
      {files === undefined && error === undefined ? <SkeletonRows rows={4} rowHeight={42} label="Loading the files" /> : null}
      {files === undefined && error !== undefined ? (
        <EmptyState title="The files could not be listed" actions={<Button onClick={() => attempt(() => refreshFiles(projectId))}>Try again</Button>}>{toErrorRecord(error).text}</EmptyState>
      ) : null}
      {files !== undefined && shown.length > 0 ? <FileList label={title} files={shown} chosen={chosen} onChoose={setChoice} onOpen={onClose} /> : null}
      {files !== undefined && shown.length === 0 ? <Nothing wanted={wanted} kinds={kinds} allowUpload={allowUpload} onClear={() => setWanted("")} /> : null}
    </DialogFrame>
  );
}

function Nothing({ wanted, kinds, allowUpload, onClear }: { readonly wanted: string; readonly kinds: string; readonly allowUpload: boolean; readonly onClear: () => void }): React.JSX.Element {
  if (wanted !== "") return <p>No file matches “{wanted}”. <TextButton onClick={onClear}>Clear search</TextButton></p>;
  return <p>This project has no {kinds} that fit here yet.{allowUpload ? " Upload one from your computer." : ""}</p>;
}

/** Shows a project's files in the store for as long as a dialog is open, kept up to date with what others do. */
export function useProjectFiles(projectId: string): void {
  useEffect(() => {
    attempt(() => openProjectFiles(projectId));
    return listenToFiles(() => void refreshFiles(projectId));
  }, [projectId]);
}

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-bottom: 12px;

  > search { flex: 1; }

  ${phone} {
    flex-wrap: wrap;
    justify-content: flex-end;
    > search { flex: 1 1 100%; }
  }
`;
