import type { Handlers } from "../host/handlers.ts";
import { invalidArgument } from "../host/invalid-argument.ts";
import { checkLibraryFormat, libraryContents } from "../host/library-contents.ts";
import { readSaveCall } from "../host/save-call.ts";
import type { SaveCall } from "../host/save-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject, ProjectFileRecord, Reference } from "../protocol/records.ts";
import { fileRecord, pathOf } from "./file-records.ts";
import type { StoredContent, World } from "./world.ts";
import type { Announce } from "./world-handlers.ts";

type FileMethod = Extract<
  keyof Handlers,
  | `${string}File`
  | `${string}Files`
  | `${string}FileContents`
  | `${string}Folder`
  | `${string}Library`
>;

/** Where a tool's own choice of name is missing, files are saved under this one. */
const UNNAMED = "untitled.json";

/** The handlers for files, folders and libraries; the file dialogs choose the first that fits. */
export function fileHandlers(
  world: World,
  open: () => BridgeProject,
  announce: Announce,
): Pick<Handlers, FileMethod> {
  const record = (path: string): ProjectFileRecord => fileRecord(open().id, path, read(path));
  const read = (path: string): StoredContent => {
    const content = world.files.get(path);
    if (content === undefined)
      throw new BridgeError("NOT-FOUND", `File not found or empty: ${path}`);
    return content;
  };
  const store = (path: string, content: StoredContent): null => {
    world.files.set(path, content);
    announce("files", path);
    return null;
  };
  /** Where a tool saves to: the file it names, or the name it proposes to the person, who agrees. */
  const target = ({ id, options }: SaveCall): string =>
    id === undefined ? (options.filename ?? UNNAMED) : pathOf(world, id);
  const setContents: Handlers["setProjectFileContents"] = (_context, first, second, third) => {
    const call = readSaveCall(first, second, third, "contents");
    if (call.contents === undefined)
      throw invalidArgument("contents", "setProjectFileContents requires contents to save.");
    return store(target(call), call.contents);
  };
  const setLibrary: Handlers["setProjectLibrary"] = (_context, first, second, third) => {
    const call = readSaveCall(first, second, third, "refs");
    const contents = libraryContents(call.contents, call.options.format ?? "auto");
    const path = target(call);
    if (!call.options.overwrite && world.files.has(path))
      throw new BridgeError(
        "EXISTS",
        `"${path}" exists already. Choose another name, or allow overwriting.`,
        { argument: "id" },
      );
    return store(path, contents);
  };
  const libraryAs = (path: string, format: string | null | undefined): Reference[] | Blob => {
    checkLibraryFormat(format);
    const content = read(path);
    if (!format || format === "pojo") return Array.isArray(content) ? (content as Reference[]) : [];
    return asBlob(content);
  };
  const chooseLibrary = (): string => {
    const [path] = [...world.files].find(([, content]) => Array.isArray(content)) ?? [];
    if (path === undefined)
      throw new BridgeError("CANCEL", "Library selection failed or was cancelled.");
    return path;
  };

  return {
    selectProjectFile: (_context, options) => {
      open();
      if (options?.save) {
        const path = options.saveFilename ?? options.saveFiename ?? UNNAMED;
        return fileRecord(open().id, path, world.files.get(path) ?? "");
      }
      if (options?.filters?.library) return record(chooseLibrary());
      const [path] = world.files.keys();
      if (path === undefined) throw new BridgeError("CANCEL", "CANCEL");
      return record(path);
    },
    getProjectFiles: () => [...world.files.keys()].map(record),
    getProjectFile: (_context, name) =>
      [...world.files.keys()].map(record).find((file) => file.path === name || file.name === name),
    getProjectFileContents: async (_context, id, options) => {
      const content = read(pathOf(world, id));
      if (options?.format !== "json") return asBlob(content);
      return content instanceof Blob ? (JSON.parse(await content.text()) as unknown) : content;
    },
    createProjectFile: (_context, name) => {
      if (world.files.has(name))
        throw new BridgeError("NOT-CREATED", `Could not create new file "${name}"`);
      store(name, new Blob([], { type: "text/plain" }));
      return record(name);
    },
    setProjectFileContents: setContents,
    setProjectFile: (context, id, contents) => setContents(context, id, contents, undefined),
    moveProjectFile: (_context, sourceId, newName) => {
      const path = pathOf(world, sourceId);
      const content = read(path);
      world.files.delete(path);
      store(newName, content);
      return record(newName);
    },
    deleteProjectFile: (_context, id) => {
      const path = pathOf(world, id);
      world.files.delete(path);
      announce("files", path);
      return null;
    },
    createProjectFolder: (_context, path) => void world.folders.add(path),
    deleteProjectFolder: (_context, path) => {
      world.folders.delete(path);
      for (const file of world.files.keys())
        if (file.startsWith(`${path}/`)) world.files.delete(file);
      announce("files", path);
      return null;
    },
    selectProjectLibrary: (_context, options) => libraryAs(chooseLibrary(), options?.format),
    getProjectLibrary: (_context, id, options) => libraryAs(pathOf(world, id), options?.format),
    setProjectLibrary: setLibrary,
  };
}

function asBlob(content: StoredContent): Blob {
  return content instanceof Blob
    ? content
    : new Blob([typeof content === "string" ? content : JSON.stringify(content)], {
        type: "application/json",
      });
}
