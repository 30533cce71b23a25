import type {
  BridgeEventName,
  BridgeEvents,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  NamespaceEntry,
  Provenance,
  PublicCredentials,
  Reference,
  ToolLogType,
} from "@tera/bridge-sdk/host";
import type { ProjectFile } from "../files/project-file.ts";
import type { Operation } from "@tera/sync";
import type { DecisionServices } from "./decision-services.ts";
import type { FilePlace } from "./file-place.ts";
import type { ScopeServices } from "./scope-services.ts";

export type { FilePlace } from "./file-place.ts";

/** A failure reported by a tool, with the tool's own text. */
export interface ToolFailure {
  readonly text: string;
  readonly title: string | undefined;
  readonly code: string | undefined;
}

export interface WriteOptions {
  /**
   * Content id of the version to replace, or "none" for no file. Rejects with VERSION-CONFLICT if
   * the file has another.
   */
  readonly expect?: string | undefined;
  /** Stored with the version, for example "deduplicated". */
  readonly hint?: string | undefined;
}

/** `version` is the new content id; undefined if nothing was stored. */
export interface WrittenFile {
  readonly version: string | undefined;
}

export interface FileChoice {
  /** Another project may be open when the person answers. */
  readonly projectId: string;
  readonly title: string;
  /** Preferred kinds of file, best first. */
  readonly hints: readonly string[];
  /** Shows only citation libraries. */
  readonly isLibrary: boolean;
  /**
   * `basename`, `filename` and `extension` are comma-separated patterns for the full name, stem and
   * extension; undefined matches any.
   */
  readonly basename: string | undefined;
  readonly filename: string | undefined;
  readonly extension: string | undefined;
  readonly allowUpload: boolean;
  readonly allowRefresh: boolean;
  readonly allowDownloadZip: boolean;
  readonly showHiddenFiles: boolean;
}

export interface SaveChoice extends Pick<
  FileChoice,
  "projectId" | "title" | "hints" | "isLibrary"
> {
  readonly filename: string | undefined;
  /** For viewers, who can't save in the project. */
  readonly onlyDownload?: boolean;
}

/** For several libraries that are saved at once, each of the kind that its hint names. */
type SaveFilesChoice = Pick<SaveChoice, "projectId" | "title" | "hints" | "onlyDownload">;

/** `title` is plain text. If `isHtml`, `body` must be sanitized. */
export interface ToolDialog {
  readonly title: string;
  readonly body: string;
  readonly isHtml: boolean;
}

interface ToolPrompt extends ToolDialog {
  readonly value: string;
  readonly placeholder: string;
}

/** `bar` is undefined if the amount of progress is unknown. */
export interface ToolProgress extends ToolDialog {
  readonly bar: { readonly value: number; readonly max: number } | undefined;
}

export interface ToolSplat {
  readonly html: string;
  /** Shows the product's logo above the HTML. */
  readonly hasLogo: boolean;
}

export interface OpenOverlay {
  /** Resolves when the overlay closes for any reason. */
  readonly closed: Promise<void>;
}

export interface DeletionRequest {
  readonly name: string;
  readonly paths: readonly string[];
  readonly replacedBy?: string;
}

export interface ToolLogEntry {
  readonly type: ToolLogType;
  readonly tool?: string;
  readonly title?: string;
  readonly content?: string;
  readonly filePath?: string;
  readonly filePaths?: readonly string[];
  readonly credits?: number;
}

/** "merge" merges top-level keys; "set" replaces the whole namespace. */
type NamespaceMethod = "merge" | "set";

type ChangeAttachedFile = (
  library: FilePlace,
  referenceId: string,
  path: string,
) => Promise<readonly string[]>;

/**
 * Implemented by the app. Errors with a code reach the tool, so their messages must be fit for
 * people. The person can always close a dialog, which then resolves to null. A dialog also closes
 * when `signal` aborts.
 */
export interface ToolServices extends DecisionServices, ScopeServices {
  readonly product: { readonly name: string; readonly origin: string };

  readonly currentTheme: () => BridgeTheme;

  readonly currentUser: () => Promise<BridgeUser | null>;
  /**
   * Resolves once the person is signed in, closes the dialog or leaves for the login; rejects when
   * `signal` aborts.
   */
  readonly askForLogin: (dialog: ToolDialog, signal: AbortSignal) => Promise<void>;
  /** Resolves on any sign-in; rejects when `signal` aborts. */
  readonly whenLoggedIn: (signal: AbortSignal) => Promise<BridgeUser>;
  /** Publishable keys only; never a token. */
  readonly publicCredentials: () => PublicCredentials;

  readonly activeProject: () => Promise<BridgeProject | null>;
  /** Where the project's files come from. */
  readonly readProvenance: (projectId: string) => Promise<Provenance>;
  readonly listProjects: () => Promise<readonly BridgeProject[]>;
  /** Rejects with PROJECT-NOT-FOUND for other people's projects. */
  readonly activateProject: (id: string) => Promise<void>;
  /** Asks the person. Called for tools without the `projects` scope. */
  readonly confirmSwitch: (project: BridgeProject, signal: AbortSignal) => Promise<boolean>;
  readonly openProjectDialog: (
    options: { readonly title: string },
    signal: AbortSignal,
  ) => Promise<BridgeProject | null>;

  readonly readProjectState: (projectId: string) => Promise<Readonly<Record<string, unknown>>>;
  /**
   * Calls `notify` on each change of the open project's state, whoever made it. Returns a function
   * that unsubscribes.
   */
  readonly watchProjectState: (
    notify: (projectId: string, state: Readonly<Record<string, unknown>>) => void,
  ) => () => void;
  /** Applies the operations in one step; resolves before they are durable. */
  readonly editProjectState: (projectId: string, operations: readonly Operation[]) => Promise<void>;
  /**
   * Resolves when all changes are durable. Rejects if one of this tool's changes was refused since
   * the last call.
   */
  readonly flushProjectState: (projectId: string) => Promise<void>;

  /** Null if the namespace does not exist. */
  readonly readNamespace: (
    projectId: string,
    name: string,
  ) => Promise<Readonly<Record<string, unknown>> | null>;
  /** Creates the namespace if needed. */
  readonly writeNamespace: (
    projectId: string,
    name: string,
    state: Readonly<Record<string, unknown>>,
    method: NamespaceMethod,
  ) => Promise<void>;
  /** Sorted by name. */
  readonly listNamespaces: (projectId: string) => Promise<readonly NamespaceEntry[]>;

  readonly listFiles: (
    projectId: string,
    options: { readonly refresh: boolean },
  ) => Promise<readonly ProjectFile[]>;
  readonly openFileDialog: (choice: FileChoice, signal: AbortSignal) => Promise<string | null>;
  /** Resolves to the path of an existing or a new file. */
  readonly openSaveDialog: (choice: SaveChoice, signal: AbortSignal) => Promise<string | null>;
  /** Resolves to the paths of new files, one for each hint. */
  readonly openSaveFilesDialog: (
    choice: SaveFilesChoice,
    signal: AbortSignal,
  ) => Promise<readonly string[] | null>;
  /** Rejects with NOT-FOUND when there is no file. */
  readonly readFile: (file: FilePlace) => Promise<Blob>;
  /** With `isNew`, rejects if the file exists. */
  readonly writeFile: (
    file: FilePlace,
    contents: Blob,
    options?: WriteOptions & { readonly isNew?: boolean },
  ) => Promise<WrittenFile>;
  /** With `replaced`, the target's content becomes an earlier version. */
  readonly moveFile: (
    projectId: string,
    from: string,
    to: string,
    options: { readonly replaced: Pick<ProjectFile, "contentId"> | undefined },
  ) => Promise<void>;
  /** An emptied folder is kept, unless the folder itself is removed. */
  readonly removeFiles: (
    projectId: string,
    paths: readonly string[],
    options?: { readonly keepsFolder?: boolean },
  ) => Promise<void>;
  readonly createFolder: (projectId: string, path: string) => Promise<void>;
  readonly confirmDeletion: (wanted: DeletionRequest, signal: AbortSignal) => Promise<boolean>;
  /** Yields references while reading the file. */
  readonly readLibraryParts: (file: FilePlace) => AsyncIterable<readonly Reference[]>;
  readonly readLibrary: (file: FilePlace) => Promise<Reference[]>;
  /**
   * The file's extension determines the format; others reject with 'Unsupported library format'.
   */
  readonly writeLibrary: (
    file: FilePlace,
    references: readonly Reference[],
    options?: WriteOptions,
  ) => Promise<WrittenFile>;

  /**
   * Attaches a file of the project to a reference of the library. Returns the paths of all files of
   * the reference. Rejects with NOT-FOUND for a missing reference.
   */
  readonly attachFile: ChangeAttachedFile;
  readonly detachFile: ChangeAttachedFile;

  readonly appendLog: (projectId: string, entry: ToolLogEntry) => Promise<void>;

  /**
   * Resolves when the person closes the alert. Without `isClosable`, the alert stays until `signal`
   * aborts.
   */
  readonly showAlert: (
    dialog: ToolDialog,
    options: {
      readonly button: string;
      readonly isClosable: boolean;
      readonly signal: AbortSignal;
    },
  ) => Promise<void>;
  readonly showConfirm: (dialog: ToolDialog, signal: AbortSignal) => Promise<boolean>;
  readonly showPrompt: (prompt: ToolPrompt, signal: AbortSignal) => Promise<string | null>;
  /** Null closes the dialog. A dialog that the person has hidden stays hidden. */
  readonly showProgress: (progress: ToolProgress | null) => OpenOverlay;
  /** Reports an error of the host. Resolves once the error is listed or its dialog is closed. */
  readonly showError: (error: Error) => Promise<void>;
  /** Reports an error of the tool, under its name and origin. Resolves like `showError`. */
  readonly showToolFailure: (failure: ToolFailure) => Promise<void>;
  /** Asks whether to block a tool that keeps opening dialogs. */
  readonly confirmBlock: () => Promise<boolean>;

  /** Offers to close the overlay or reload. A later message replaces the first. */
  readonly showPanic: (message: string) => OpenOverlay;
  /** Sanitizes the HTML and adds a way to close the splat; null removes the splat. */
  readonly showSplat: (splat: ToolSplat | null) => OpenOverlay;
  /** If the browser blocks the window, shows and returns an overlay with the latest address. */
  readonly openWindow: (
    address: string,
    size: { readonly width: number; readonly height: number },
  ) => OpenOverlay | undefined;

  /** `path` starts with '/'. An empty title restores the tool's own. */
  readonly navigate: (place: { readonly path?: string; readonly title?: string }) => void;

  /**
   * Opens a page of the host in place of the tool. Absent if the host's page is not a page of the
   * product.
   */
  readonly openPage?: ((address: string) => void) | undefined;
  /** Takes pixels. Absent if the host does not own the tool's frame. */
  readonly resizeFrame?: ((height: number) => void) | undefined;

  readonly subscribe: (
    notify: <Name extends BridgeEventName>(event: Name, payload: BridgeEvents[Name]) => void,
  ) => () => void;
}
