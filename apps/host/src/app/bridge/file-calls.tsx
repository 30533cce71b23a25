import { formatOfName } from "@tera/references";
import type { BridgeServices, FilePlace } from "../../bridge/bridge-services.ts";
import { dialogs } from "../../errors/notices.ts";
import { listFiles, refreshFiles } from "../../files/files-store.ts";
import type { ProjectFile } from "../../files/project-file.ts";
import { codeOf } from "../../platform/app-error.ts";
import { platform } from "../../platform/platform.ts";
import { listenToFiles } from "../../project/file-events.ts";
import { requireProject } from "../../project/project-store.ts";
import type { AskingTool } from "./asking-tool.ts";

/** Lists, chooses, reads and writes project files for a tool. */
export function fileCalls(tool: AskingTool): Pick<BridgeServices, "listFiles" | "openFileDialog" | "openSaveDialog" | "readFile" | "writeFile"> {
  let known: { readonly projectId: string; readonly files: Promise<readonly ProjectFile[]> } | undefined;
  const forget = (): void => {
    known = undefined;
  };
  tool.signal.addEventListener("abort", listenToFiles(forget), { once: true });

  return {
    listFiles(projectId, { refresh }) {
      if (refresh || known?.projectId !== projectId) {
        const files = listFiles(projectId);
        known = { projectId, files };
        files.catch(forget);
      }
      return known.files;
    },
    async openFileDialog({ title, allowUpload, allowRefresh, allowCancel, ...filter }) {
      const { FileOpenDialog } = await import("../../files/dialogs/FileOpenDialog.tsx");
      const { id } = requireProject();
      const chosen = await dialogs.show<string | null>(
        (close) => <FileOpenDialog projectId={id} title={title} askedBy={tool} filter={filter} allowUpload={allowUpload} allowRefresh={allowRefresh} allowCancel={allowCancel} onClose={close} />,
        { signal: tool.signal },
      );
      // What was uploaded in the dialog is not in a list of before.
      forget();
      return chosen;
    },
    async openSaveDialog({ title, isLibrary, filename }) {
      const { FileSaveDialog } = await import("../../files/dialogs/FileSaveDialog.tsx");
      const { id } = requireProject();
      return dialogs.show<string | null>((close) => <FileSaveDialog projectId={id} title={title} askedBy={tool} isLibrary={isLibrary} filename={filename} onClose={close} />, { signal: tool.signal });
    },
    async readFile(place) {
      await settle(place);
      return platform().files.download(place.projectId, place.path);
    },
    async writeFile(place, contents, { expect, isNew = false } = {}) {
      const { projectId, path } = place;
      if (!isNew) await settle(place);
      const library = await inspect(path, contents);
      await platform().files.upload(projectId, path, contents, {
        overwrite: !isNew,
        ...(expect === undefined ? {} : { expectVersion: expect }),
        ...(library === undefined ? {} : { metadata: { reflib: library } }),
      });
      forget();
      await refreshFiles(projectId);
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
