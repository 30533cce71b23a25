import { isRecord } from "@tera/contract";
import { BridgeError, hintList, invalidArgument, readSaveCall } from "@tera/bridge-sdk/host";
import type {
  CallContext,
  HandlerArguments,
  Handlers,
  ProjectFileRecord,
} from "@tera/bridge-sdk/host";
import { checkFileName } from "../../files/file-name.ts";
import { nameOf } from "../../files/project-file.ts";
import type { ProjectFile } from "../../files/project-file.ts";
import type { ToolServices, FileChoice } from "../tool-services.ts";
import { cancelled } from "../cancelled.ts";
import { fromJson, toBlob } from "../file-contents.ts";
import { failureCode } from "../failure-code.ts";
import { decodeFileId, partsOfFileId } from "../file-id.ts";
import { fileRecord, fileRecords, unwrittenFileRecord } from "../project-file-record.ts";
import { withArgumentName } from "../with-argument-name.ts";
import { saveTarget } from "../save-target.ts";
import { answerSave } from "./saving.ts";
import { activeProjectOf, projectFor, requireStillOpen } from "./project.ts";

type SelectOptions = NonNullable<HandlerArguments<"selectProjectFile">[0]>;

export function fileHandlers(services: ToolServices): Handlers {
  const settingOf = (projectId: string) => ({ projectId, origin: services.product.origin });

  const setContents: Handlers["setProjectFileContents"] = async (context, first, second, third) => {
    const call = readSaveCall(first, second, third, "contents");
    if (call.contents === undefined)
      throw invalidArgument("contents", "setProjectFileContents requires contents to save.");
    const contents = toBlob(call.contents);
    const place = await saveTarget(services, context, call, {
      title: "Save file",
      isLibrary: false,
    });
    return answerSave(
      services,
      place,
      (options) => services.writeFile(place, contents, options),
      call.options,
      { "INVALID-NAME": "id", "TOO-LARGE": "contents" },
    );
  };

  return {
    selectProjectFile: async (context, options) => {
      const { id } = await projectFor(services, context, options?.autoRequire);
      return options?.save
        ? chooseSave(services, context, id, options)
        : chooseFile(services, context, id, options ?? {}, {
            title: "Select a file",
            failed: "File selection cancelled or failed.",
          });
    },
    getProjectFiles: async (context, options) => {
      const { id } = await projectFor(services, context, options?.autoRequire);
      return fileRecords(
        settingOf(id),
        await services.listFiles(id, { refresh: options?.lazy === false }),
      );
    },
    getProjectFile: async (_context, name, options) => {
      const { id } = await activeProjectOf(services);
      const subkey = typeof options === "string" ? options : options?.subkey;
      const files = await services.listFiles(id, {
        refresh: typeof options === "object" && options?.cache === false,
      });
      const file = findFile(files, name) ?? fileWithId(files, id, name);
      if (!file) return undefined;
      const record = fileRecord(settingOf(id), file);
      if (typeof subkey !== "string") return record;
      // Older tools request a single field of a file's record.
      return (
        Object.hasOwn(record, subkey) ? record[subkey as keyof ProjectFileRecord] : undefined
      ) as ProjectFileRecord | undefined;
    },
    createProjectFile: (_context, name) => createFile(services, name),
    getProjectFileContents: async (_context, id, options) => {
      const place = decodeFileId(id, (await activeProjectOf(services)).id);
      const contents = await services.readFile(place).catch((error: unknown) => {
        throw withArgumentName(error, { "NOT-FOUND": "id" });
      });
      return options?.format === "json" ? fromJson(nameOf(place.path), contents) : contents;
    },
    setProjectFileContents: setContents,
    // Clients of version 1.12 call setProjectFileContents by this name.
    setProjectFile: (context, id, contents, options) =>
      setContents(context, id, contents, isSaveOptions(options) ? options : undefined),
  };
}

async function createFile(services: ToolServices, name: string): Promise<ProjectFileRecord> {
  const { id } = await activeProjectOf(services);
  const setting = { projectId: id, origin: services.product.origin };
  try {
    const path = checkPath(name);
    await services.writeFile({ projectId: id, path }, new Blob([], { type: "text/plain" }), {
      isNew: true,
    });
    const file = findFile(await services.listFiles(id, { refresh: true }), path);
    return file ? fileRecord(setting, file) : unwrittenFileRecord(setting, path);
  } catch (error) {
    throw new BridgeError(
      failureCode(error, "NOT-CREATED"),
      `Could not create new file "${name.slice(0, MAX_SHOWN_NAME_LENGTH)}"${reasonOf(error)}`,
      { argument: "name" },
    );
  }
}

/**
 * Returns the chosen file's record. Rejects with NOT-CHOSEN and the message `failed` if somebody
 * deleted or moved the file while the dialog was open.
 */
export async function chooseFile(
  services: ToolServices,
  context: CallContext,
  projectId: string,
  options: SelectOptions,
  { title, failed }: { readonly title: string; readonly failed: string },
): Promise<ProjectFileRecord> {
  const choice: FileChoice = {
    projectId,
    title: options.title ?? title,
    hints: hintList(options.hint),
    isLibrary: options.filters?.library ?? false,
    basename: options.filters?.basename ?? undefined,
    filename: options.filters?.filename ?? undefined,
    extension: options.filters?.ext ?? undefined,
    allowUpload: options.allowUpload ?? true,
    allowRefresh: options.allowRefresh ?? true,
    allowDownloadZip: options.allowDownloadZip ?? true,
    showHiddenFiles: options.showHiddenFiles ?? false,
  };
  const path = await context.withFocus(() => services.openFileDialog(choice, context.signal));
  if (path === null) throw cancelled();
  await requireStillOpen(services, projectId);
  // The dialog returns only a path.
  const file = (await services.listFiles(projectId, { refresh: true })).find(
    (known) => known.path === path,
  );
  if (file === undefined) throw new BridgeError("NOT-CHOSEN", failed);
  return fileRecord({ projectId, origin: services.product.origin }, file);
}

async function chooseSave(
  services: ToolServices,
  context: CallContext,
  projectId: string,
  options: SelectOptions,
): Promise<ProjectFileRecord> {
  const path = await context.withFocus(() =>
    services.openSaveDialog(
      {
        projectId,
        title: options.title ?? "Save file",
        hints: hintList(options.hint),
        isLibrary: options.filters?.library ?? false,
        filename: options.saveFilename ?? options.saveFiename ?? undefined,
      },
      context.signal,
    ),
  );
  if (path === null) throw cancelled();
  await requireStillOpen(services, projectId);
  const setting = { projectId, origin: services.product.origin };
  const file = (await services.listFiles(projectId, { refresh: false })).find(
    (known) => known.path === path,
  );
  return file ? fileRecord(setting, file) : unwrittenFileRecord(setting, path);
}

function isSaveOptions(options: unknown): options is HandlerArguments<"setProjectFileContents">[2] {
  return isRecord(options);
}

const MAX_SHOWN_NAME_LENGTH = 100;

/** Matches a path first, then a name in any folder. */
function findFile(files: readonly ProjectFile[], name: string): ProjectFile | undefined {
  return files.find((file) => file.path === name) ?? files.find((file) => file.name === name);
}

/** Accepts an id or a full path, which lists give for members of folders. */
function fileWithId(
  files: readonly ProjectFile[],
  projectId: string,
  id: string,
): ProjectFile | undefined {
  const parts = partsOfFileId(id);
  return typeof parts === "object" && parts.projectId === projectId
    ? files.find(({ path }) => path === parts.path)
    : undefined;
}

function checkPath(path: string): string {
  return path
    .split("/")
    .map((part) => {
      const checked = checkFileName(part);
      if ("problem" in checked) throw new BridgeError("INVALID-NAME", checked.problem);
      return checked.name;
    })
    .join("/");
}

function reasonOf(error: unknown): string {
  return error instanceof Error && "code" in error ? `: ${error.message}` : "";
}
