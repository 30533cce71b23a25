import { formatOfName } from "@tera/references";
import { ConfirmDialog } from "@tera/ui";
import type { BridgeServices, FilePlace } from "../../bridge/bridge-services.ts";
import { dialogs } from "../../errors/notices.ts";
import { listFiles, refreshFiles } from "../../files/files-store.ts";
import { keepEmptied, keepFolder } from "../../files/folder-keeper.ts";
import { isHidden, type ProjectFile } from "../../files/project-file.ts";
import { codeOf } from "../../platform/app-error.ts";
import { platform } from "../../platform/platform.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { appendLog } from "../../timeline/timeline-store.ts";
import type { AskingTool } from "./asking-tool.ts";
import { deletionWords } from "./deletion-words.ts";
import { uploadForTool } from "./upload-for-tool.ts";

/** Lists, chooses, reads, writes, moves and removes project files for a tool. */
export function fileCalls(tool: AskingTool): Pick<BridgeServices, "listFiles" | "openFileDialog" | "openSaveDialog" | "readFile" | "writeFile" | "moveFile" | "removeFiles" | "createFolder" | "confirmDeletion"> {
  let known: { readonly projectId: string; readonly files: Promise<readonly ProjectFile[]> } | undefined;
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
    async openFileDialog({ projectId, title, allowUpload, allowRefresh, ...filter }, signal) {
      const { FileOpenDialog } = await import("../../files/dialogs/FileOpenDialog.tsx");
      const chosen = await dialogs.show<string | null>(
        (close) => <FileOpenDialog projectId={projectId} title={title} askedBy={tool} filter={filter} allowUpload={allowUpload} allowRefresh={allowRefresh} allowCancel onClose={close} />,
        { signal: AbortSignal.any([signal, tool.signal]) },
      );
      // What was uploaded in the dialog is not in a list of before.
      forget();
      return chosen;
    },
    async openSaveDialog({ projectId, title, hints, isLibrary, filename }, signal) {
      const { FileSaveDialog } = await import("../../files/dialogs/FileSaveDialog.tsx");
      return dialogs.show<string | null>((close) => <FileSaveDialog projectId={projectId} title={title} askedBy={tool} hints={hints} isLibrary={isLibrary} filename={filename} onClose={close} />, { signal: AbortSignal.any([signal, tool.signal]) });
    },
    async readFile(place) {
      await settle(place);
      return platform().files.download(place.projectId, place.path);
    },
    async writeFile(place, contents, { expect, hint, isNew = false } = {}) {
      if (!isNew) await settle(place);
      const library = await inspect(place.path, contents);
      await uploadForTool(place, contents, { overwrite: !isNew, expect, hint, library, tool: tool.name });
      forget();
    },
    async moveFile(projectId, from, to, { overwrite }) {
      await settle({ projectId, path: from });
      await keepEmptied(projectId, await listFiles(projectId), new Set([from]));
      if (overwrite) await platform().files.remove(projectId, [to]);
      await platform().files.move(projectId, from, to);
      await changed(projectId);
    },
    async removeFiles(projectId, paths, { keepsFolder = true } = {}) {
      const leaving = new Set(paths);
      if (keepsFolder) await keepEmptied(projectId, await listFiles(projectId), leaving);
      await platform().files.remove(projectId, paths);
      await Promise.all([changed(projectId), appendLog(projectId, { type: "fileDelete", filePaths: paths.filter((path) => !isHidden(path)) })]);
    },
    async createFolder(projectId, path) {
      await keepFolder(projectId, path);
      await changed(projectId);
    },
    confirmDeletion(wanted, signal) {
      const { title, words, label } = deletionWords(wanted);
      return dialogs.show<boolean>((close) => <ConfirmDialog danger title={title} askedBy={tool} confirmLabel={label} onAnswer={close}>{words}</ConfirmDialog>, {
        signal: AbortSignal.any([signal, tool.signal]),
        above: true,
      });
    },
  };
}

/** Folds what people have edited in a library into its file, so that the file a tool reads, or the version it replaces, has it all. */
async function settle({ projectId, path }: FilePlace): Promise<void> {
  if (formatOfName(path) === null) return;
  const { settleLibrary } = await import("../../library/write-back.ts");
  await settleLibrary(projectId, path);
}

/** What the list should know of a library; undefined for a file that is none. */
async function inspect(path: string, contents: Blob): Promise<{ readonly refCount: number; readonly format: string } | undefined> {
  if (formatOfName(path) === null || contents.size === 0) return undefined;
  const { inspectLibrary } = await import("../../references/run-library-job.ts");
  try {
    const { refCount, format } = await inspectLibrary(contents, path);
    return refCount > 0 ? { refCount, format } : undefined;
  } catch (error) {
    // Tools keep other things in .json and .txt files too.
    if (codeOf(error) === "WORKER-FAILED") throw error;
    return undefined;
  }
}
