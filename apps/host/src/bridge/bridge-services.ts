import type {
  BridgeEventName,
  BridgeEvents,
  BridgeProject,
  BridgeUser,
  NamespaceEntry,
  PublicCredentials,
  Reference,
} from "@tera/bridge-sdk/host";
import type { ProjectFile } from "../files/project-file.ts";
import type { Operation } from "../sync/operations.ts";

/** A place in a project. `path` is relative to it. */
export interface FilePlace {
  readonly projectId: string;
  readonly path: string;
}

/** A failure of a tool, in the tool's own words. */
export interface ToolFailure {
  readonly text: string;
  readonly title: string | undefined;
  readonly code: string | undefined;
}

/** What a tool says about a file it stores. */
export interface WriteOptions {
  /** Content id that the file replaces: VERSION-CONFLICT where it is another by now. */
  readonly expect?: string | undefined;
  /** What kind of file it is, kept with the version: "deduplicated". */
  readonly hint?: string | undefined;
}

/** What the dialog for choosing a file is opened with. */
export interface FileChoice {
  /** The project of the call: what is open by the time the person answers may be another. */
  readonly projectId: string;
  readonly title: string;
  /** Kinds of file the tool would like best, best first. */
  readonly hints: readonly string[];
  /** Only citation libraries are shown. */
  readonly isLibrary: boolean;
  /** Comma-separated patterns that the name without extension, the whole name or the extension must match; undefined for any. */
  readonly basename: string | undefined;
  readonly filename: string | undefined;
  readonly extension: string | undefined;
  readonly allowUpload: boolean;
  readonly allowRefresh: boolean;
  readonly allowDownloadZip: boolean;
  readonly showHiddenFiles: boolean;
}

/** What the dialog for saving is opened with. */
export interface SaveChoice extends Pick<
  FileChoice,
  "projectId" | "title" | "hints" | "isLibrary"
> {
  /** The name offered at first. */
  readonly filename: string | undefined;
}

/** A message, a question or a prompt that a tool asks for. The title is text; a body marked as HTML must be sanitised before it is shown. */
export interface ToolDialog {
  readonly title: string;
  readonly body: string;
  readonly isHtml: boolean;
}

/** What a prompt adds to that. */
interface ToolPrompt extends ToolDialog {
  readonly value: string;
  readonly placeholder: string;
}

/** The progress dialog of a tool; `bar` only where the tool says how far it is. */
export interface ToolProgress extends ToolDialog {
  readonly bar: { readonly value: number; readonly max: number } | undefined;
}

/** What a tool lays over the page. */
export interface ToolSplat {
  /** As the tool wrote it: it must be sanitised before it is shown. */
  readonly html: string;
  /** Whether the product's name and mark stand above it. */
  readonly hasLogo: boolean;
}

/** Something that stands on the page and that nobody waits for. */
export interface OpenOverlay {
  /** Resolves when it is gone, whoever took it away. */
  readonly closed: Promise<void>;
}

/** What a tool wants to be deleted: a file, or a folder with all below it. */
export interface DeletionRequest {
  readonly name: string;
  readonly paths: readonly string[];
  /** The name of the file that takes its place; absent where nothing does. */
  readonly replacedBy?: string;
}

/** A timeline entry as a tool may make one. */
export interface ToolLogEntry {
  readonly type:
    | "tool"
    | "mark"
    | "fileEdit"
    | "fileUpload"
    | "fileDownload"
    | "fileDelete"
    | "fileDownloadZip";
  readonly tool?: string;
  readonly title?: string;
  readonly filePath?: string;
  readonly filePaths?: readonly string[];
}

/** How a namespace is written: top-level keys merged into it, or the whole replaced. */
type NamespaceMethod = "merge" | "set";

/**
 * Everything of the host that the bridge needs; the app binds it to its rooms. What these functions reject with reaches the tool where
 * it is an error with a code, so its sentence is fit for people. Dialogs answer null when the person closes them, which they always can,
 * and go when `signal` aborts.
 */
export interface BridgeServices {
  /** The product's name and address, for sentences and file addresses. */
  readonly product: { readonly name: string; readonly origin: string };

  /** The person who is logged in, or null. */
  readonly currentUser: () => Promise<BridgeUser | null>;
  /** Asks the person to log in, unless somebody is here already. Resolves when they have, have closed the question or leave for the login; rejects when `signal` aborts. */
  readonly askForLogin: (dialog: ToolDialog, signal: AbortSignal) => Promise<void>;
  /** Resolves once somebody is logged in, however that came; rejects when `signal` aborts. */
  readonly whenLoggedIn: (signal: AbortSignal) => Promise<BridgeUser>;
  /** Public addresses and publishable keys; never a token. */
  readonly publicCredentials: () => PublicCredentials;

  /** The open project, or null. */
  readonly activeProject: () => Promise<BridgeProject | null>;
  /** Every project of the person. */
  readonly listProjects: () => Promise<readonly BridgeProject[]>;
  /** Opens a project; PROJECT-NOT-FOUND where it is not the person's. */
  readonly activateProject: (id: string) => Promise<void>;
  /** Asks whether a tool without the permission to change projects may open this one. */
  readonly confirmSwitch: (project: BridgeProject, signal: AbortSignal) => Promise<boolean>;
  /** Lets the person choose a project. */
  readonly openProjectDialog: (
    options: { readonly title: string },
    signal: AbortSignal,
  ) => Promise<BridgeProject | null>;

  /** The shared state of a project as plain data. */
  readonly readProjectState: (projectId: string) => Promise<Readonly<Record<string, unknown>>>;
  /** Changes it in one step. Resolves when the change is taken, not when it is stored. */
  readonly editProjectState: (projectId: string, operations: readonly Operation[]) => Promise<void>;
  /** Resolves when every change made so far is stored; rejects with the refusal where the server has refused one that this tool made since it last asked. */
  readonly flushProjectState: (projectId: string) => Promise<void>;

  /** The content of a namespace, or null where there is none. */
  readonly readNamespace: (
    projectId: string,
    name: string,
  ) => Promise<Readonly<Record<string, unknown>> | null>;
  /** Writes a namespace; makes it where there is none. */
  readonly writeNamespace: (
    projectId: string,
    name: string,
    state: Readonly<Record<string, unknown>>,
    method: NamespaceMethod,
  ) => Promise<void>;
  /** The namespaces of a project, by name. */
  readonly listNamespaces: (projectId: string) => Promise<readonly NamespaceEntry[]>;

  /** The files of a project, as known or read anew. */
  readonly listFiles: (
    projectId: string,
    options: { readonly refresh: boolean },
  ) => Promise<readonly ProjectFile[]>;
  /** Lets the person choose a file; answers its path. */
  readonly openFileDialog: (choice: FileChoice, signal: AbortSignal) => Promise<string | null>;
  /** Lets the person choose a name to save under; answers its path, whether or not there is such a file. */
  readonly openSaveDialog: (choice: SaveChoice, signal: AbortSignal) => Promise<string | null>;
  /** The content of a file; NOT-FOUND where there is none. */
  readonly readFile: (file: FilePlace) => Promise<Blob>;
  /** Stores a file; `isNew` refuses to replace anything. */
  readonly writeFile: (
    file: FilePlace,
    contents: Blob,
    options?: WriteOptions & { readonly isNew?: boolean },
  ) => Promise<void>;
  /** Moves a file within the project; with `replaced`, what the file of that name holds, as it was seen, becomes an earlier version of it. */
  readonly moveFile: (
    projectId: string,
    from: string,
    to: string,
    options: { readonly replaced: Pick<ProjectFile, "contentId"> | undefined },
  ) => Promise<void>;
  /** Removes files. A folder that loses its last file stays, unless it is the folder itself that goes. */
  readonly removeFiles: (
    projectId: string,
    paths: readonly string[],
    options?: { readonly keepsFolder?: boolean },
  ) => Promise<void>;
  /** Makes an empty folder. */
  readonly createFolder: (projectId: string, path: string) => Promise<void>;
  /** Asks whether something may be deleted on a tool's behalf. */
  readonly confirmDeletion: (wanted: DeletionRequest, signal: AbortSignal) => Promise<boolean>;
  /** The references of a library file in parts, each as soon as it is read. */
  readonly readLibraryParts: (file: FilePlace) => AsyncIterable<readonly Reference[]>;
  /** The references of a library file. */
  readonly readLibrary: (file: FilePlace) => Promise<Reference[]>;
  /** Stores references in the format that the file's extension names; 'Unsupported library format' for other extensions. */
  readonly writeLibrary: (
    file: FilePlace,
    references: readonly Reference[],
    options?: WriteOptions,
  ) => Promise<void>;

  /** Adds an entry to the project's timeline. */
  readonly appendLog: (projectId: string, entry: ToolLogEntry) => Promise<void>;

  /** Shows a message until it is read; with `isClosable` false it has no buttons and stays until `signal` aborts. */
  readonly showAlert: (
    dialog: ToolDialog,
    options: {
      readonly button: string;
      readonly isClosable: boolean;
      readonly signal: AbortSignal;
    },
  ) => Promise<void>;
  /** Asks for a confirmation. */
  readonly showConfirm: (dialog: ToolDialog, signal: AbortSignal) => Promise<boolean>;
  /** Asks for a line of text. */
  readonly showPrompt: (prompt: ToolPrompt, signal: AbortSignal) => Promise<string | null>;
  /** Shows, updates or, with null, closes the progress dialog; the person may hide it sooner. */
  readonly showProgress: (progress: ToolProgress | null) => OpenOverlay;
  /** Shows a failure of the host's own, with the error handling's words. Resolves when the page of errors has it, or when the person has read it where it is a dialog. */
  readonly showError: (error: Error) => Promise<void>;
  /** Shows what the tool says of a failure of its own, likewise, under the tool's name and origin. */
  readonly showToolFailure: (failure: ToolFailure) => Promise<void>;
  /** Asks whether a tool that shows one thing after the other is to show nothing more. */
  readonly confirmBlock: () => Promise<boolean>;

  /** Tells that the tool can't continue; the person may close that or load the page again. Words that come while it stands take the place of the first. */
  readonly showPanic: (message: string) => OpenOverlay;
  /** Lays the tool's HTML over the page, sanitised and with a way to close it; null takes it away. */
  readonly showSplat: (splat: ToolSplat | null) => OpenOverlay;
  /** Opens a web address in a window of its own; where the browser allows none, offers the latest such address on the page, and answers what stands there. */
  readonly openWindow: (
    address: string,
    size: { readonly width: number; readonly height: number },
  ) => OpenOverlay | undefined;

  /** Remembers where the tool is: a path that starts with '/', a title, or both. */
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;

  /** Gives the tool's frame a height in pixels; absent where there is no frame of ours to resize. */
  readonly resizeFrame?: ((height: number) => void) | undefined;

  /** Calls `tell` with what happens in the host; answers a function that stops it. */
  readonly subscribe: (
    notify: <Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]) => void,
  ) => () => void;
}
