import { formatOfName } from "@tera/references";
import { ConfirmDialog } from "@tera/ui";
import type {
  DeletionRequest,
  FileChoice,
  FilePlace,
  SaveChoice,
  ToolServices,
} from "./tool-services.ts";
import { dialogs } from "../errors/notices.ts";
import { listFiles, refreshFiles } from "../files/files-store.ts";
import { addFolderPlaceholders, ensureFolder } from "../files/folder-placeholder.ts";
import { logFiles } from "../files/log-files.ts";
import type { LibraryMetadata, ProjectFile } from "../files/project-file.ts";
import { removeInChunks } from "../files/remove-in-chunks.ts";
import { isTemporary } from "../files/temporary-file.ts";
import { codeOf } from "../platform/app-error.ts";
import { platform } from "../platform/platform.ts";
import { listenToFiles } from "../project/file-events.ts";
import type { AskingTool } from "./asking-tool.ts";
import { deletionPrompt } from "./deletion-prompt.ts";
import type { ReadFiles } from "./read-files.ts";
import { uploadForTool } from "./upload-for-tool.ts";

export function fileCalls(
  tool: AskingTool,
  read: ReadFiles,
): Pick<
  ToolServices,
  | "listFiles"
  | "openFileDialog"
  | "openSaveDialog"
  | "readFile"
  | "writeFile"
  | "moveFile"
  | "removeFiles"
  | "createFolder"
  | "confirmDeletion"
> {
  let known:
    | { readonly projectId: string; readonly files: Promise<readonly ProjectFile[]> }
    | undefined;
  const forget = (): void => {
    known = undefined;
  };
  tool.signal.addEventListener("abort", listenToFiles(forget), { once: true });
  const changed = (projectId: string): Promise<void> => {
    forget();
    return refreshFiles(projectId);
  };

  return {
    listFiles(projectId, { refresh }) {
      if (refresh || known?.projectId !== projectId) {
        const files = listFiles(projectId);
        known = { projectId, files };
        files.catch(forget);
      }
      return known.files;
    },
    async openFileDialog(asked, signal) {
      const chosen = await chooseFile(tool, asked, signal);
      // The cached list lacks files uploaded in the dialog.
      forget();
      return chosen;
    },
    openSaveDialog: (asked, signal) =>
      chooseSaveName(tool, asked, read.pathsIn(asked.projectId), signal),
    async readFile(place) {
      await compactEdits(place);
      const contents = await platform().files.download(place.projectId, place.path);
      read.add(place);
      return contents;
    },
    async writeFile(place, contents, { expect, hint, isNew = false } = {}) {
      if (!isNew) await compactEdits(place);
      const library = await inspect(place.path, contents);
      const written = await uploadForTool(place, contents, {
        overwrite: !isNew,
        expect,
        hint,
        madeFrom: read.sourcesOf(place),
        library,
        tool: tool.name,
      });
      forget();
      return written;
    },
    async moveFile(projectId, from, to, { replaced }) {
      await moveFile(projectId, from, to, replaced);
      await changed(projectId);
    },
    async removeFiles(projectId, paths, { keepsFolder = true } = {}) {
      const leaving = new Set(paths);
      if (keepsFolder) await addFolderPlaceholders(projectId, await listFiles(projectId), leaving);
      // Log each chunk, so that its removals are logged even if a later chunk fails.
      await removeInChunks(projectId, paths, (chunk) =>
        logFiles(projectId, chunk, { type: "fileDelete" }),
      ).finally(() => changed(projectId));
    },
    async createFolder(projectId, path) {
      await ensureFolder(projectId, path);
      await changed(projectId);
    },
    confirmDeletion: (wanted, signal) => askToDelete(tool, wanted, signal),
  };
}

async function chooseFile(
  tool: AskingTool,
  { projectId, title, allowUpload, allowRefresh, ...filter }: FileChoice,
  signal: AbortSignal,
): Promise<string | null> {
  const { FileOpenDialog } = await import("../files/dialogs/FileOpenDialog.tsx");
  return dialogs.show<string | null>(
    (close) => (
      <FileOpenDialog
        projectId={projectId}
        title={title}
        askedBy={tool}
        filter={filter}
        allowUpload={allowUpload}
        allowRefresh={allowRefresh}
        allowCancel
        onClose={close}
      />
    ),
    { signal: AbortSignal.any([signal, tool.signal]) },
  );
}

async function chooseSaveName(
  tool: AskingTool,
  { projectId, title, hints, isLibrary, filename, onlyDownload = false }: SaveChoice,
  sources: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  const { FileSaveDialog } = await import("../files/dialogs/FileSaveDialog.tsx");
  return dialogs.show<string | null>(
    (close) => (
      <FileSaveDialog
        projectId={projectId}
        title={title}
        askedBy={tool}
        hints={hints}
        isLibrary={isLibrary}
        filename={filename}
        onlyDownload={onlyDownload}
        sources={sources}
        onClose={close}
      />
    ),
    { signal: AbortSignal.any([signal, tool.signal]) },
  );
}

function askToDelete(
  tool: AskingTool,
  wanted: DeletionRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { title, message, label } = deletionPrompt(wanted);
  return dialogs.show<boolean>(
    (close) => (
      <ConfirmDialog danger title={title} askedBy={tool} confirmLabel={label} onAnswer={close}>
        {message}
      </ConfirmDialog>
    ),
    {
      signal: AbortSignal.any([signal, tool.signal]),
      above: true,
    },
  );
}

async function moveFile(
  projectId: string,
  from: string,
  to: string,
  replaced: Pick<ProjectFile, "contentId"> | undefined,
): Promise<void> {
  await compactEdits({ projectId, path: from });
  await addFolderPlaceholders(projectId, await listFiles(projectId), new Set([from]));
  if (replaced === undefined) {
    await platform().files.move(projectId, from, to);
  } else {
    await compactEdits({ projectId, path: to });
    // A library's content id is not checked, because compaction may have just changed it.
    await platform().files.moveOver(
      projectId,
      from,
      to,
      formatOfName(to) === null ? replaced.contentId : undefined,
    );
  }
}

/** Writes a library's edits into its file before a tool reads or replaces it. */
async function compactEdits({ projectId, path }: FilePlace): Promise<void> {
  if (formatOfName(path) === null || isTemporary(path)) return;
  const { compactLibrary } = await import("../library/data/write-back.ts");
  await compactLibrary(projectId, path);
}

/** Returns undefined when the file is not a library. */
async function inspect(path: string, contents: Blob): Promise<LibraryMetadata | undefined> {
  if (formatOfName(path) === null || contents.size === 0) return undefined;
  const { inspectLibrary } = await import("../references/run-library-job.ts");
  try {
    const { refCount, format, decisions } = await inspectLibrary(contents, path);
    return refCount > 0 ? { refCount, format, decisions } : undefined;
  } catch (error) {
    // A .json or .txt file may contain a tool's data instead of a library.
    if (codeOf(error) === "WORKER-FAILED") throw error;
    return undefined;
  }
}
