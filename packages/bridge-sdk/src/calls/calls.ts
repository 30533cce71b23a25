import type { ConnectionParts } from "../connection.ts";
import type { CallOptions } from "../pending-calls.ts";
import type { MethodArguments, MethodName, MethodResult } from "../protocol/methods.ts";
import type { FileContents, Reference } from "../protocol/records.ts";
import { mountNamespace } from "./namespace-store.ts";
import { streamLibrary } from "./library-stream.ts";
import type { SelectLibrary } from "./select-library.ts";

/** Calls one method of the contract with its arguments as an array. */
export type Call = <Name extends MethodName>(
  method: Name,
  args: MethodArguments<Name>,
  options?: CallOptions,
) => Promise<MethodResult<Name>>;

/** Makes a function of a method: `quick` for what a machine answers unless the host says that it asks somebody, `person` for what always waits until somebody has chosen, confirmed or read. */
type MakeCall = <Name extends MethodName>(
  method: Name,
) => (...args: MethodArguments<Name>) => Promise<MethodResult<Name>>;

// Older tools call these in further ways; new ones need no more than one.
type WriteFileOptions = MethodArguments<"setProjectFileContents">[2];
type WriteLibraryOptions = MethodArguments<"setProjectLibrary">[2];
type SplatOptions = MethodArguments<"uiSplat">[1];

/** Every call of a tool, in groups. `options` hold for each; a person gets as long as they like, unless these say otherwise. */
export function groupCalls({ host, call, on }: ConnectionParts, options: CallOptions) {
  const caller =
    (limits: CallOptions): MakeCall =>
    (method) =>
    (...args) =>
      call(method, args, limits);
  const quick = caller(options);
  const person = caller({ ...options, timeout: options.timeout ?? 0 });

  return {
    /** Who is at the keyboard. */
    user: {
      /** The person who is logged in, or null. */
      get: quick("getUser"),
      /** The person who is logged in; asks for a login where there is none, and waits for one even if that question is closed. */
      require: person("requireUser"),
    },
    /** The project the tool works in. */
    project: {
      /** The active project, or null. */
      get: quick("getProject"),
      /** All projects of the person. */
      list: quick("getProjects"),
      /** The active project; lets the person choose one where there is none. */
      require: person("requireProject"),
      /** Lets the person choose a project; rejects with code CANCEL when they do not. */
      select: person("selectProject"),
      /** Changes the active project; the host may ask the person first. */
      setActive: person("setActiveProject"),
      /** Public addresses and publishable keys. */
      credentials: quick("getCredentials"),
    },
    /** The state that all tools and members of the project share. Paths are dotted strings or arrays of segments. */
    state: {
      /** The whole state as plain data. */
      get: person("getProjectState"),
      /** Sets the value at a path and answers it. */
      set: quick("setProjectState"),
      /** Fills in what is missing at a path, or in the whole state. */
      setDefaults: quick("setProjectStateDefaults"),
      /** Resolves when everything set so far is stored. */
      flush: quick("setProjectStateFlush"),
      /** Reads the state anew. */
      refresh: quick("setProjectStateRefresh"),
    },
    /** Named stores of the project, one or more for each tool. */
    namespaces: {
      /** The content of a namespace, or null where there is none. */
      get: quick("getNamespace"),
      /** Merges into a namespace, or replaces it with `{method: "set"}`; makes it where it is missing. */
      set: quick("setNamespace"),
      /** The namespaces of the project, by name. */
      list: quick("listNamespaces"),
      /** A live copy of a namespace that follows what other members and tools set in it; of the open project, whichever that is. */
      mount: <State extends object>(name: string) =>
        mountNamespace<State>(name, quick("getNamespace"), quick("setNamespace"), on),
    },
    /** The files of the active project. */
    files: {
      /** Lets the person choose a file, or with `{save: true}` a name to save under; rejects with code CANCEL when they do not. */
      select: person("selectProjectFile"),
      /** All files, folders with their members. */
      list: person("getProjectFiles"),
      /** One file by name or path, or undefined. */
      get: quick("getProjectFile"),
      /** The content of a file. */
      read: quick("getProjectFileContents") as (id: string) => Promise<Blob>,
      /** The content of a JSON file, parsed. */
      readJson: (id: string): Promise<unknown> =>
        quick("getProjectFileContents")(id, { format: "json" }),
      /** Makes an empty file. */
      create: quick("createProjectFile"),
      /** Stores content under a file's id; lets the person choose where to when the id is null. */
      write: person("setProjectFileContents") as (
        id: string | null,
        contents: FileContents,
        options?: WriteFileOptions,
      ) => Promise<null>,
      /** Moves or renames a file and answers it with its new id. */
      move: quick("moveProjectFile"),
      /** Deletes a file. */
      delete: person("deleteProjectFile"),
      /** Makes a folder. */
      createFolder: quick("createProjectFolder"),
      /** Deletes a folder and everything in it. */
      deleteFolder: person("deleteProjectFolder"),
    },
    /** The citation libraries of the active project. */
    library: {
      /** Lets the person choose a library and answers its references, or its file with the format "blob" or "file"; rejects when they do not. */
      select: person("selectProjectLibrary") as SelectLibrary,
      /** The references of a library file. */
      read: quick("getProjectLibrary") as (id: string) => Promise<Reference[]>,
      /** The references of a library file, some hundred at a time, so that a large library never holds the page up. */
      stream: (id: string, size?: number) =>
        streamLibrary(
          id,
          size,
          host.protocol && host.supports("streamProjectLibrary"),
          quick("streamProjectLibrary"),
          quick("getProjectLibrary"),
        ),
      /** A library file as it is stored. */
      readFile: (id: string) => quick("getProjectLibrary")(id, { format: "file" }) as Promise<Blob>,
      /** Stores references; lets the person choose where to when the id is null. */
      write: person("setProjectLibrary") as (
        id: string | null,
        refs: readonly Reference[] | Blob,
        options?: WriteLibraryOptions,
      ) => Promise<null>,
    },
    /** The project's timeline. */
    log: {
      /** Adds an entry; `type` is required. */
      add: quick("projectLog"),
    },
    /** The host's address bar and title. */
    page: {
      /** Remembers where the tool is: a path that starts with '/', or `{path, title}`. */
      set: quick("setPage"),
      /** Asks for a frame of this height in pixels; `autoResize` does so by itself. */
      resize: quick("setSize"),
    },
    /** The host's dialogs. */
    ui: {
      /** Shows a message; resolves once it was read. */
      alert: person("uiAlert"),
      /** Asks for a confirmation; rejects with code CANCEL when refused. */
      confirm: person("uiConfirm"),
      /** Asks for a line of text; rejects with code CANCEL when none is given. */
      prompt: person("uiPrompt"),
      /** Shows or updates the progress dialog; `false` closes it. */
      progress: quick("uiProgress"),
      /** Hands an error to the host's error page. */
      throw: person("uiThrow"),
      /** Shows that nothing works any more. */
      panic: quick("uiPanic") as (text?: string) => Promise<void>,
      /** Lays a piece of HTML over the host; `false` takes it away. */
      splat: quick("uiSplat") as (
        html: string | false | null,
        options?: SplatOptions,
      ) => Promise<void>,
      /** Opens a web page in a window. */
      window: quick("uiWindow"),
      /** Shows data as JSON. */
      json: person("uiJson"),
    },
  };
}
