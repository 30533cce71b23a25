import { checkFolderPath, checkNewPath } from "../host/file-paths.ts";
import type { Handlers } from "../host/handlers.ts";
import { invalidArgument } from "../host/invalid-argument.ts";
import { checkLibraryFormat, libraryContents } from "../host/library-contents.ts";
import { readSaveCall } from "../host/save-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { ProjectFileRecord, Reference } from "../protocol/records.ts";
import { nameOf, pathOf } from "./file-records.ts";
import { UNNAMED } from "./mock-files.ts";
import type { MockFiles } from "./mock-files.ts";
import { bytesOf, libraryFile, referencesIn } from "./stored-library.ts";

type FolderMethod = Extract<keyof Handlers, `${string}Folder`>;
type LibraryMethod = Extract<keyof Handlers, `${string}Library`>;
type FileMethod =
  | Extract<keyof Handlers, `${string}File` | `${string}Files` | `${string}FileContents`>
  | FolderMethod
  | LibraryMethod;

/** A mock file dialog chooses the first match. */
export function fileHandlers(files: MockFiles): Pick<Handlers, FileMethod> {
  return { ...contentHandlers(files), ...folderHandlers(files), ...libraryHandlers(files) };
}

function contentHandlers(
  files: MockFiles,
): Pick<Handlers, Exclude<FileMethod, FolderMethod | LibraryMethod>> {
  const { state } = files;
  const setContents: Handlers["setProjectFileContents"] = (_context, first, second, third) => {
    const call = readSaveCall(first, second, third, "contents");
    if (call.contents === undefined)
      throw invalidArgument("contents", "setProjectFileContents requires contents to save.");
    return files.store(files.target(call), call.contents, call.options.expect);
  };

  return {
    selectProjectFile: async (_context, options) => {
      files.open();
      if (options?.save)
        return files.record(options.saveFilename ?? options.saveFiename ?? UNNAMED);
      if (options?.filters?.library) return files.record(await files.chooseLibrary());
      const [path] = state.files.keys();
      if (path === undefined) throw new BridgeError("CANCEL", "CANCEL");
      return files.record(path);
    },
    getProjectFiles: () => files.tree(),
    getProjectFile: async (_context, name, options) => {
      const file = await files.find(name);
      const subkey = typeof options === "string" ? options : options?.subkey;
      if (file === undefined || typeof subkey !== "string") return file;
      // Older tools request a single field of a file's record.
      return (Object.hasOwn(file, subkey) ? file[subkey as keyof ProjectFileRecord] : undefined) as
        | ProjectFileRecord
        | undefined;
    },
    getProjectFileContents: async (_context, id, options) => {
      const path = pathOf(state, id);
      const contents = await bytesOf(path, files.read(path));
      return options?.format === "json" ? fromJson(path, contents) : contents;
    },
    createProjectFile: async (_context, name) => {
      if (state.files.has(name))
        throw new BridgeError("NOT-CREATED", `Could not create new file "${name}"`, {
          argument: "name",
        });
      await files.store(name, new Blob([], { type: "text/plain" }));
      return files.record(name);
    },
    setProjectFileContents: setContents,
    setProjectFile: (context, id, contents) => setContents(context, id, contents, undefined),
    moveProjectFile: async (_context, sourceId, newName, options) => {
      const target = checkNewPath(newName);
      const path = pathOf(state, sourceId, "sourceId");
      const notMoved = (argument: string, why: string): BridgeError =>
        new BridgeError(
          "NOT-MOVED",
          `Failed to move project file "${sourceId}" to "${newName}": ${why}`,
          { argument },
        );
      const content = state.files.get(path);
      if (content === undefined) throw notMoved("sourceId", "the file no longer exists");
      if (path === target) return files.record(path);
      if (options?.overwrite === false && state.files.has(target))
        throw notMoved("newName", "a file with that name exists, and overwriting was not allowed");
      state.files.delete(path);
      await files.store(target, content);
      return files.record(target);
    },
    deleteProjectFile: (_context, id) => files.delete(pathOf(state, id)),
  };
}

function folderHandlers(files: MockFiles): Pick<Handlers, FolderMethod> {
  const { state } = files;
  return {
    createProjectFolder: (_context, path) => void state.folders.add(checkFolderPath(path)),
    deleteProjectFolder: (_context, given) => {
      const path = checkFolderPath(given);
      const isInside = (other: string): boolean => other === path || other.startsWith(`${path}/`);
      for (const folder of state.folders) if (isInside(folder)) state.folders.delete(folder);
      for (const file of state.files.keys()) if (isInside(file)) files.delete(file);
      return null;
    },
  };
}

function libraryHandlers(files: MockFiles): Pick<Handlers, LibraryMethod> {
  const { state } = files;
  const setLibrary: Handlers["setProjectLibrary"] = async (_context, first, second, third) => {
    const call = readSaveCall(first, second, third, "refs");
    const contents = libraryContents(call.contents, call.options.format ?? "auto");
    const path = files.target(call);
    if (!call.options.overwrite && state.files.has(path))
      throw new BridgeError(
        "EXISTS",
        `"${path}" already exists. Choose another name, or allow overwriting.`,
        { argument: "id" },
      );
    const stored = contents instanceof Blob ? contents : await libraryFile(path, contents);
    return files.store(path, stored, call.options.expect);
  };
  const libraryAs = async (
    path: string,
    format: string | null | undefined,
  ): Promise<Reference[] | Blob> => {
    checkLibraryFormat(format);
    const content = files.read(path);
    if ((format ?? "pojo") === "pojo") return [...((await referencesIn(path, content)) ?? [])];
    const bytes = await bytesOf(path, content);
    return format === "file" ? new File([bytes], nameOf(path), { type: bytes.type }) : bytes;
  };

  return {
    selectProjectLibrary: async (_context, options) =>
      libraryAs(await files.chooseLibrary(), options?.format),
    getProjectLibrary: (_context, id, options) => libraryAs(pathOf(state, id), options?.format),
    setProjectLibrary: setLibrary,
  };
}

/** Returns null for an empty file. */
async function fromJson(path: string, contents: Blob): Promise<unknown> {
  if (contents.size === 0) return null;
  try {
    return JSON.parse(await contents.text()) as unknown;
  } catch {
    throw new BridgeError(
      "NOT-JSON",
      `"${nameOf(path)}" isn't a JSON file. Read it without the format 'json'.`,
    );
  }
}
