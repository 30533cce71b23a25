import type { Handlers } from "../host/handlers.ts";
import { invalidArgument } from "../host/invalid-argument.ts";
import { checkLibraryFormat, libraryContents } from "../host/library-contents.ts";
import { readSaveCall } from "../host/save-call.ts";
import type { SaveCall } from "../host/save-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject, ProjectFileRecord, Reference } from "../protocol/records.ts";
import { fileRecord, pathOf } from "./file-records.ts";
import type { MockState, Notify, StoredContent } from "./mock-state.ts";

type FileMethod = Extract<
  keyof Handlers,
  | `${string}File`
  | `${string}Files`
  | `${string}FileContents`
  | `${string}Folder`
  | `${string}Library`
>;

/** For files saved without a name. */
const UNNAMED = "untitled.json";

/** A mock file dialog chooses the first match. */
export function fileHandlers(
  mockState: MockState,
  open: () => BridgeProject,
  notify: Notify,
): Pick<Handlers, FileMethod> {
  const record = (path: string): ProjectFileRecord => fileRecord(open().id, path, read(path));
  const read = (path: string): StoredContent => {
    const content = mockState.files.get(path);
    if (content === undefined)
      throw new BridgeError("NOT-FOUND", `File not found or empty: ${path}`);
    return content;
  };
  const store = (path: string, content: StoredContent): null => {
    mockState.files.set(path, content);
    notify("files", path);
    return null;
  };
  /** Returns the file named by the call, or the suggested name, which the mock person accepts. */
  const target = ({ id, options }: SaveCall): string =>
    id === undefined ? (options.filename ?? UNNAMED) : pathOf(mockState, id);
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
    if (!call.options.overwrite && mockState.files.has(path))
      throw new BridgeError(
        "EXISTS",
        `"${path}" already exists. Choose another name, or allow overwriting.`,
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
    const [path] = [...mockState.files].find(([, content]) => Array.isArray(content)) ?? [];
    if (path === undefined)
      throw new BridgeError("CANCEL", "Library selection failed or was cancelled.");
    return path;
  };

  return {
    selectProjectFile: (_context, options) => {
      open();
      if (options?.save) {
        const path = options.saveFilename ?? options.saveFiename ?? UNNAMED;
        return fileRecord(open().id, path, mockState.files.get(path) ?? "");
      }
      if (options?.filters?.library) return record(chooseLibrary());
      const [path] = mockState.files.keys();
      if (path === undefined) throw new BridgeError("CANCEL", "CANCEL");
      return record(path);
    },
    getProjectFiles: () => [...mockState.files.keys()].map(record),
    getProjectFile: (_context, name) =>
      [...mockState.files.keys()]
        .map(record)
        .find((file) => file.path === name || file.name === name),
    getProjectFileContents: async (_context, id, options) => {
      const content = read(pathOf(mockState, id));
      if (options?.format !== "json") return asBlob(content);
      if (!(content instanceof Blob)) return content;
      return content.size === 0 ? null : (JSON.parse(await content.text()) as unknown);
    },
    createProjectFile: (_context, name) => {
      if (mockState.files.has(name))
        throw new BridgeError("NOT-CREATED", `Could not create new file "${name}"`);
      store(name, new Blob([], { type: "text/plain" }));
      return record(name);
    },
    setProjectFileContents: setContents,
    setProjectFile: (context, id, contents) => setContents(context, id, contents, undefined),
    moveProjectFile: (_context, sourceId, newName) => {
      const path = pathOf(mockState, sourceId);
      const content = read(path);
      mockState.files.delete(path);
      store(newName, content);
      return record(newName);
    },
    deleteProjectFile: (_context, id) => {
      const path = pathOf(mockState, id);
      mockState.files.delete(path);
      notify("files", path);
      return null;
    },
    createProjectFolder: (_context, path) => void mockState.folders.add(path),
    deleteProjectFolder: (_context, path) => {
      mockState.folders.delete(path);
      for (const file of mockState.files.keys())
        if (file.startsWith(`${path}/`)) mockState.files.delete(file);
      notify("files", path);
      return null;
    },
    selectProjectLibrary: (_context, options) => libraryAs(chooseLibrary(), options?.format),
    getProjectLibrary: (_context, id, options) => libraryAs(pathOf(mockState, id), options?.format),
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
