import { AlertDialog, ConfirmDialog, ProgressDialog } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { atom, type ReadableAtom } from "nanostores";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { dialogs, toaster } from "../../errors/notices.ts";
import { AppError } from "../../platform/app-error.ts";
import { countOf, countText } from "../../platform/date-text.ts";
import { platform } from "../../platform/platform.ts";
import { exportProject } from "../../project/export-project.ts";
import { $project } from "../../project/project-store.ts";
import { projectName } from "../../projects/project-summary.ts";
import { appendLog } from "../../timeline/append-log.ts";
import { triggerDownload } from "../../platform/trigger-download.ts";
import { formatSize } from "../file-size.ts";
import { writePendingEdits } from "../pending-edits.ts";
import { toProjectFile } from "../project-file.ts";
import { type UnreadableFile, zipFiles } from "./zip-files.ts";
import { zipName } from "./zip-name.ts";
import { pathFilter, type ZipSelection, zipLogEntries } from "./zip-path-filter.ts";

/** A browser may fail to keep a larger archive. */
const MAX_ZIP_BYTES = 1_000_000_000;
const MAX_NAMED_FILES = 5;
/** Downloads a folder or files, with the folders they are in, as one zip, and logs it. */
export async function downloadAsZip(projectId: string, selection: ZipSelection): Promise<void> {
  if (!(await downloadZip(projectId, pathFilter(selection)))) return;
  for (const entry of zipLogEntries(selection)) await appendLog(projectId, entry);
}

/** Resolves to true if an archive was downloaded. */
async function downloadZip(
  projectId: string,
  isWanted: (path: string) => boolean,
): Promise<boolean> {
  const cancel = new AbortController();
  const $written = atom<ZipProgress>({ written: 0, total: undefined });
  const closed = new AbortController();
  const shown = dialogs.show<void>(
    () => <ZipProgressDialog progress={$written} onCancel={() => cancel.abort()} />,
    { signal: closed.signal },
  );
  // The dialog's promise rejects when `closed` aborts.
  shown.catch(() => undefined);
  try {
    const listed = await platform().files.list(projectId, cancel.signal);
    const files = listed.map(toProjectFile).filter(({ path }) => isWanted(path));
    cancel.signal.throwIfAborted();
    if (files.length === 0)
      throw new AppError(
        "NOT-FOUND",
        "There is nothing to zip. The files may have been moved or deleted.",
      );
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > MAX_ZIP_BYTES) {
      closed.abort();
      if (await isExportWanted(size))
        await exportProject({ id: projectId, name: nameOf(projectId) });
      return false;
    }
    $written.set({ written: 0, total: files.length });
    const { archive, unreadable } = await zipFiles(
      files.map(({ path, modified }) => ({ path, modified: new Date(modified ?? 0) })),
      {
        read: async (path) => {
          await writePendingEdits(projectId, path);
          return platform().files.download(projectId, path);
        },
        onWritten: (written) => $written.set({ written, total: files.length }),
        signal: cancel.signal,
      },
    );
    closed.abort();
    if (unreadable.length > 0 && !(await isIncompleteWanted(unreadable, files.length)))
      return false;
    triggerDownload(archive, zipName(nameOf(projectId), new Date(platform().clock.now())));
    return true;
  } catch (error) {
    if (!cancel.signal.aborted) throw error;
    closed.abort();
    toaster.show("Cancelled. No zip file was made.");
    return false;
  } finally {
    closed.abort();
  }
}

function nameOf(projectId: string): string {
  const project = $project.get();
  return projectName({ name: project?.id === projectId ? project.name : "" });
}

interface ZipProgress {
  readonly written: number;
  /** Undefined until the files are listed. */
  readonly total: number | undefined;
}

function ZipProgressDialog({
  progress,
  onCancel,
}: {
  readonly progress: ReadableAtom<ZipProgress>;
  readonly onCancel: () => void;
}): React.JSX.Element {
  const { written, total } = useStore(progress);
  return (
    <ProgressDialog
      title="Download as zip"
      label={
        total === undefined
          ? "Generating Zip file..."
          : `Zipping - ${countText(written)} of ${countText(total)}`
      }
      value={written}
      max={total}
      onCancel={onCancel}
    />
  );
}

function isExportWanted(size: number): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog title="Too much for one zip file" confirmLabel="Export project" onAnswer={close}>
      These files are {formatSize(size)} together, and a zip file can have up to{" "}
      {formatSize(MAX_ZIP_BYTES)}. Zip one folder at a time, or export the whole project with its
      data and history.
    </ConfirmDialog>
  ));
}

async function isIncompleteWanted(
  unreadable: readonly UnreadableFile[],
  total: number,
): Promise<boolean> {
  const left = total - unreadable.length;
  const hidden = unreadable.length - MAX_NAMED_FILES;
  const one = unreadable.length === 1;
  const list = (
    <ul>
      {unreadable.slice(0, MAX_NAMED_FILES).map(({ path, error }) => (
        <li key={path}>
          <strong dir="auto">{path}</strong>: {toErrorRecord(error).text}
        </li>
      ))}
      {hidden > 0 && <li>{countOf(hidden, "more file")}</li>}
    </ul>
  );
  const title = `${countOf(unreadable.length, "file")} couldn't be read`;
  if (left === 0) {
    await dialogs.show<void>((close) => (
      <AlertDialog title={title} onClose={() => close()}>
        {list}
        No zip file was made.
      </AlertDialog>
    ));
    return false;
  }
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog
      title={title}
      confirmLabel={`Download ${countOf(left, "other file")}`}
      onAnswer={close}
    >
      {list}
      The zip file won't contain {one ? "this file" : "these files"}.
    </ConfirmDialog>
  ));
}
