import type { Handlers } from "../host/handlers.ts";
import { invalidArgument } from "../host/invalid-argument.ts";
import { checkLibraryFormat, libraryContents } from "../host/library-contents.ts";
import { readSaveCall } from "../host/save-call.ts";
import type { SaveCall } from "../host/save-call.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject, ProjectFileRecord, Reference } from "../protocol/records.ts";
import { fileRecord, pathOf } from "./file-records.ts";
import type { MockState, Notify, StoredContent } from "./mock-state.ts";

type FolderMethod = Extract<keyof Handlers, `${string}Folder`>;
type LibraryMethod = Extract<keyof Handlers, `${string}Library`>;
type FileMethod =
  | Extract<keyof Handlers, `${string}File` | `${string}Files` | `${string}FileContents`>
  | FolderMethod
  | LibraryMethod;

/** For files saved without a name. */
const UNNAMED = "untitled.json";

/** A mock file dialog chooses the first match. */
export function fileHandlers(
  mockState: MockState,
  open: () => BridgeProject,
  notify: Notify,
): Pick<Handlers, FileMethod> {
  const files = new MockFiles(mockState, open, notify);
  return { ...contentHandlers(files), ...folderHandlers(files), ...libraryHandlers(files) };
}

class MockFiles {
  readonly state: MockState;
  readonly open: () => BridgeProject;
  readonly notify: Notify;

  constructor(state: MockState, open: () => BridgeProject, notify: Notify) {
    this.state = state;
    this.open = open;
    this.notify = notify;
  }

  record(path: string): ProjectFileRecord {
    return fileRecord(this.open().id, path, this.read(path));
  }

  records(): ProjectFileRecord[] {
    return [...this.state.files.keys()].map((path) => this.record(path));
  }

  read(path: string): StoredContent {
    const content = this.state.files.get(path);
    if (content === undefined)
      throw new BridgeError("NOT-FOUND", `File not found or empty: ${path}`);
    return content;
  }

  store(path: string, content: StoredContent): null {
    this.state.files.set(path, content);
    this.notify("files", path);
    return null;
  }

  delete(path: string): null {
    this.state.files.delete(path);
    this.notify("files", path);
    return null;
  }

  /** Returns the file named by the call, or the suggested name, which the mock person accepts. */
  target({ id, options }: SaveCall): string {
    return id === undefined ? (options.filename ?? UNNAMED) : pathOf(this.state, id);
  }

  chooseLibrary(): string {
    const [path] = [...this.state.files].find(([, content]) => Array.isArray(content)) ?? [];
    if (path === undefined)
      throw new BridgeError("CANCEL", "Library selection failed or was cancelled.");
    return path;
  }
}

function contentHandlers(
  files: MockFiles,
): Pick<Handlers, Exclude<FileMethod, FolderMethod | LibraryMethod>> {
  const { state } = files;
  const setContents: Handlers["setProjectFileContents"] = (_context, first, second, third) => {
    const call = readSaveCall(first, second, third, "contents");
    if (call.contents === undefined)
      throw invalidArgument("contents", "setProjectFileContents requires contents to save.");
    return files.store(files.target(call), call.contents);
  };

  return {
    selectProjectFile: (_context, options) => {
      files.open();
      if (options?.save) {
        const path = options.saveFilename ?? options.saveFiename ?? UNNAMED;
        return fileRecord(files.open().id, path, state.files.get(path) ?? "");
      }
      if (options?.filters?.library) return files.record(files.chooseLibrary());
      const [path] = state.files.keys();
      if (path === undefined) throw new BridgeError("CANCEL", "CANCEL");
      return files.record(path);
    },
    getProjectFiles: () => files.records(),
    getProjectFile: (_context, name) =>
      files.records().find((file) => file.path === name || file.name === name),
    getProjectFileContents: async (_context, id, options) => {
      const content = files.read(pathOf(state, id));
      if (options?.format !== "json") return asBlob(content);
      if (!(content instanceof Blob)) return content;
      return content.size === 0 ? null : (JSON.parse(await content.text()) as unknown);
    },
    createProjectFile: (_context, name) => {
      if (state.files.has(name))
        throw new BridgeError("NOT-CREATED", `Could not create new file "${name}"`);
      files.store(name, new Blob([], { type: "text/plain" }));
      return files.record(name);
    },
    setProjectFileContents: setContents,
    setProjectFile: (context, id, contents) => setContents(context, id, contents, undefined),
    moveProjectFile: (_context, sourceId, newName) => {
      const path = pathOf(state, sourceId);
      const content = files.read(path);
      state.files.delete(path);
      files.store(newName, content);
      return files.record(newName);
    },
    deleteProjectFile: (_context, id) => files.delete(pathOf(state, id)),
  };
}

function folderHandlers({ state, notify }: MockFiles): Pick<Handlers, FolderMethod> {
  return {
    createProjectFolder: (_context, path) => void state.folders.add(path),
    deleteProjectFolder: (_context, path) => {
      state.folders.delete(path);
      for (const file of state.files.keys())
        if (file.startsWith(`${path}/`)) state.files.delete(file);
      notify("files", path);
      return null;
    },
  };
}

function libraryHandlers(files: MockFiles): Pick<Handlers, LibraryMethod> {
  const { state } = files;
  const setLibrary: Handlers["setProjectLibrary"] = (_context, first, second, third) => {
    const call = readSaveCall(first, second, third, "refs");
    const contents = libraryContents(call.contents, call.options.format ?? "auto");
    const path = files.target(call);
    if (!call.options.overwrite && state.files.has(path))
      throw new BridgeError(
        "EXISTS",
        `"${path}" already exists. Choose another name, or allow overwriting.`,
        { argument: "id" },
      );
    return files.store(path, contents);
  };
  const libraryAs = (path: string, format: string | null | undefined): Reference[] | Blob => {
    checkLibraryFormat(format);
    const content = files.read(path);
    if (!format || format === "pojo") return Array.isArray(content) ? (content as Reference[]) : [];
    return asBlob(content);
  };

  return {
    selectProjectLibrary: (_context, options) => libraryAs(files.chooseLibrary(), options?.format),
    getProjectLibrary: (_context, id, options) => libraryAs(pathOf(state, id), options?.format),
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
