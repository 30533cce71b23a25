import type { ConnectedHost, ConnectionParts } from "../connection-parts.ts";
import type { CallOptions } from "../pending-calls.ts";
import type { MethodArguments, MethodName, MethodResult } from "../protocol/methods.ts";
import type { BridgeHostInfo, FileContents, Reference } from "../protocol/records.ts";
import type { MethodAccess } from "../protocol/scopes.ts";
import { mountNamespace } from "./namespace-store.ts";
import { streamLibrary } from "./library-stream.ts";
import type { SavedFile } from "./saved-file.ts";
import type { SelectLibrary } from "./select-library.ts";

/**
 * `quick` calls have the default timeout; `person` calls have none, because they wait for a person.
 */
type MakeCall = <Name extends MethodName>(
  method: Name,
) => (...args: MethodArguments<Name>) => Promise<MethodResult<Name>>;

// The methods named below also accept older tools' arguments. These are the options of the current
// form.
type WriteFileOptions = MethodArguments<"setProjectFileContents">[2];
type WriteLibraryOptions = MethodArguments<"setProjectLibrary">[2];
type SplatOptions = MethodArguments<"uiSplat">[1];

/**
 * `options` apply to each call. Calls that wait for a person have no timeout unless `options` set
 * one.
 */
export function groupCalls({ host, call, on }: ConnectionParts, options: CallOptions) {
  const caller =
    (limits: CallOptions): MakeCall =>
    (method) =>
    (...args) =>
      call(method, args, limits);
  const quick = caller(options);
  const person = caller({ ...options, timeout: options.timeout ?? 0 });

  return {
    /** The host. Also has `origin`, `protocol`, `supports` and `retryable`. */
    host: {
      // Later changes of the host show in it.
      __proto__: host,
      /**
       * What the tool can adapt to: theme, locale, product, versions, the type of the project, and
       * whether the screen is small.
       */
      info: quick("getHostInfo"),
    } as unknown as ConnectedHost & { readonly info: () => Promise<BridgeHostInfo> },
    /**
     * What the tool may do. `host.supports` says whether the host has a method, `check` also whether
     * this tool may call it.
     */
    scopes: {
      /** The state of each scope: "granted", "prompt" or "denied". */
      get: quick("getScopes"),
      /**
       * Requests scopes, and returns the new states. The person is asked for those of a tool outside
       * the catalogue.
       */
      request: person("requestScopes"),
      /** Whether the tool may call a method; "unavailable" if the host does not have it. */
      check: quick("checkMethod") as (method: MethodName) => Promise<MethodAccess>,
    },
    /** The theme of the host's page. */
    theme: {
      /** The theme in effect, "light" or "dark". */
      get: quick("getTheme"),
    },
    /** The signed-in person. */
    user: {
      /** The signed-in person, or null. */
      get: quick("getUser"),
      /** The signed-in person. Waits for a login if needed, even after its dialog is closed. */
      require: person("requireUser"),
    },
    /** The active project. */
    project: {
      /** The active project, or null. */
      get: quick("getProject"),
      /** All projects of the person. */
      list: quick("getProjects"),
      /** The active project; lets the person choose one if there is none. */
      require: person("requireProject"),
      /** Lets the person choose a project; rejects with CANCEL if they don't. */
      select: person("selectProject"),
      /** Changes the active project; the host may ask the person first. */
      setActive: person("setActiveProject"),
      /** Public URLs and publishable keys. */
      credentials: quick("getCredentials"),
    },
    /**
     * The state that the project's tools and members share. Paths are dotted strings or arrays of
     * segments.
     */
    state: {
      /** The whole state as plain data. */
      get: person("getProjectState"),
      /** Sets and returns the value at a path. */
      set: quick("setProjectState"),
      /** Fills in missing values at a path, or in the whole state. */
      setDefaults: quick("setProjectStateDefaults"),
      /** Resolves when everything set so far is stored. */
      flush: quick("setProjectStateFlush"),
      /** Reloads the state. */
      refresh: quick("setProjectStateRefresh"),
    },
    /** Named stores of the project, one or more for each tool. */
    namespaces: {
      /** The content of a namespace, or null if there is none. */
      get: quick("getNamespace"),
      /** Merges into a namespace, creating it if missing. `{method: "set"}` replaces it. */
      set: quick("setNamespace"),
      /** The namespaces of the project, by name. */
      list: quick("listNamespaces"),
      /** A live copy of a namespace; follows others' changes and the active project. */
      mount: <State extends object>(name: string) =>
        mountNamespace<State>(name, quick("getNamespace"), quick("setNamespace"), on),
    },
    /** The files of the active project. */
    files: {
      /**
       * Lets the person choose a file, or with `{save: true}` a name to save under; rejects with
       * CANCEL if they don't.
       */
      select: person("selectProjectFile"),
      /** All files; folders include their members. */
      list: person("getProjectFiles"),
      /** Finds a file by path, name or id, or returns undefined. */
      get: quick("getProjectFile"),
      /** The content of a file. */
      read: quick("getProjectFileContents") as (id: string) => Promise<Blob>,
      /** The content of a JSON file, parsed. */
      readJson: (id: string): Promise<unknown> =>
        quick("getProjectFileContents")(id, { format: "json" }),
      /** Creates an empty file. */
      create: quick("createProjectFile"),
      /**
       * Stores content under an id; if it is null, the person chooses a file. With the `version` of a
       * record as `expect`, rejects with VERSION-CONFLICT if the file has changed since, and otherwise
       * returns the new record.
       */
      write: person("setProjectFileContents") as <Options extends WriteFileOptions = undefined>(
        id: string | null,
        contents: FileContents,
        options?: Options,
      ) => Promise<SavedFile<Options>>,
      /** Moves or renames a file; returns it with its new id. */
      move: quick("moveProjectFile"),
      /** Deletes a file. */
      delete: person("deleteProjectFile"),
      /** Creates a folder. */
      createFolder: quick("createProjectFolder"),
      /** Deletes a folder and everything in it. */
      deleteFolder: person("deleteProjectFolder"),
    },
    /** The citation libraries of the active project. */
    library: {
      /**
       * Lets the person choose a library; returns its references, or its file for the format "blob"
       * or "file". Rejects with CANCEL if they don't.
       */
      select: person("selectProjectLibrary") as SelectLibrary,
      /** The references of a library file. */
      read: quick("getProjectLibrary") as (id: string) => Promise<Reference[]>,
      /** Yields a library's references in parts, so that a large one does not block the page. */
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
      /**
       * Stores references under an id; if it is null, the person chooses a file. `expect` is as for
       * `files.write`.
       */
      write: person("setProjectLibrary") as <Options extends WriteLibraryOptions = undefined>(
        id: string | null,
        refs: readonly Reference[] | Blob,
        options?: Options,
      ) => Promise<SavedFile<Options>>,
    },
    /** The project's timeline. */
    log: {
      /** Adds an entry; `type` is required. */
      add: quick("projectLog"),
    },
    /** The host's address bar and title. */
    page: {
      /** Records the tool's location: a path that starts with '/', or `{path, title}`. */
      set: quick("setPage"),
      /** Requests a frame height in pixels; `autoResize` does so automatically. */
      resize: quick("setSize"),
    },
    /** The host's dialogs. */
    ui: {
      /** Shows a message; resolves when the person closes it. */
      alert: person("uiAlert"),
      /** Asks for confirmation; rejects with CANCEL if refused. */
      confirm: person("uiConfirm"),
      /** Asks for a line of text; rejects with CANCEL if none is given. */
      prompt: person("uiPrompt"),
      /** Shows or updates the progress dialog; `false` closes it. */
      progress: quick("uiProgress"),
      /** Shows an error on the host's error page. */
      throw: person("uiThrow"),
      /** Shows that the tool can't continue. */
      panic: quick("uiPanic") as (text?: string) => Promise<void>,
      /** Overlays HTML on the host; `false` removes it. */
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
