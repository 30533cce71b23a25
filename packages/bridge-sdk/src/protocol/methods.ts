import * as z from "zod/mini";
import { arg, method, required } from "./contract.ts";
import type { CheckedArguments, InputArguments, MethodDefinition } from "./contract.ts";
import type { HandshakeAnswer } from "./negotiate.ts";
import type { BridgeProject, BridgeUser, LibraryPart, NamespaceEntry, ProjectFileRecord, PublicCredentials, Reference } from "./records.ts";

// Hosts run under a policy that forbids making functions from text, and schemas decide about that while they are built.
z.config({ jitless: true });

/** Names, titles, paths and ids that are longer are a mistake or an attack; what a person is to read may be longer. */
const LONGEST_TEXT = 10_000;
const LONGEST_WORDS = 200_000;
/** Entries of a list of hints, or steps of a path. */
const MOST_ENTRIES = 1_000;

const text = z.string().check(z.maxLength(LONGEST_TEXT));
const longText = z.string().check(z.maxLength(LONGEST_WORDS));
/** Something to show: text of a length that can be read, or anything else. */
const shown = z.custom((value) => typeof value !== "string" || value.length <= LONGEST_WORDS, `must have at most ${LONGEST_WORDS} characters`);
/** Anything; where it is a text, a short one. */
const short = z.custom((value) => typeof value !== "string" || value.length <= LONGEST_TEXT, `must have at most ${LONGEST_TEXT} characters`);
const shownValue = z.custom((value) => typeof value === "string" ? value.length <= LONGEST_WORDS : typeof value !== "object" || value === null, `must have at most ${LONGEST_WORDS} characters`);
/** What a tool throws: an error, a text, or anything else; what a person is to read of it has a length that can be read. */
const thrown = z.optional(z.union([z.looseObject({ code: z.optional(short), title: z.optional(short), message: z.optional(shown) }), shownValue]));
/** A text of the timeline, as the server keeps it. What is no text is left out there. */
const logged = short.check(z.refine((value) => typeof value !== "string" || !/\u{0}|\p{Surrogate}/u.test(value), "has a character that can't be stored: NUL, or half of one"));
const logEntry = z.looseObject({
  type: z.string("is missing: name the kind of entry, such as 'tool'").check(z.minLength(1)),
  tool: z.optional(logged),
  title: z.optional(logged),
  filePath: z.optional(logged),
  filePaths: z.optional(z.union([z.array(logged).check(z.maxLength(MOST_ENTRIES)), z.custom((value) => !Array.isArray(value))])),
});
const flag = z.optional(z.boolean());
const words = z.optional(z.nullable(text));
const hints = z.optional(z.nullable(z.union([text, z.array(text).check(z.maxLength(MOST_ENTRIES))])));
const plainObject = z.custom<Record<string, unknown>>(isPlainObject, "must be an object");
const namespaceName = text.check(z.regex(/^[\w-]+$/, "Namespaces must be alphanumeric + hyphens + underscores"));
const stateForNamespace = z.custom<Record<string, unknown>>(isPlainObject, "State must be an object");
const statePath = z.custom<string | (string | number)[]>(isStatePath, "path must be a dotted string or array of path segments");
const fileId = z.string("must be the id of a file").check(z.minLength(1, "must be the id of a file"), z.maxLength(LONGEST_TEXT));

const filters = z.optional(z.nullable(z.object({ library: flag, filename: words, basename: words, ext: words })));
const selectFile = {
  title: words,
  hint: hints,
  save: flag,
  saveFilename: words,
  // One widget in use misspells the option; what it means is plain.
  saveFiename: words,
  filters,
  allowUpload: flag,
  allowRefresh: flag,
  allowDownloadZip: flag,
  allowCancel: flag,
  autoRequire: flag,
  showHiddenFiles: flag,
};
const writeFile = { autoRequire: flag, hint: hints, filename: words, title: words, meta: z.optional(z.unknown()), expect: words };
const writeLibrary = { ...writeFile, format: words, overwrite: flag };

const selectFileOptions = z.optional(z.nullable(z.object(selectFile)));
const selectLibraryOptions = z.optional(z.nullable(z.object({ ...selectFile, format: words })));
const writeFileOptions = z.optional(z.nullable(z.object(writeFile)));
const writeLibraryOptions = z.optional(z.nullable(z.object(writeLibrary)));
const folderOptions = z.optional(z.nullable(z.object({ autoRequire: flag })));
const number = z.optional(z.nullable(z.number()));
const windowOptions = z.optional(z.nullable(z.object({ width: number, height: number, center: flag, permissions: z.optional(z.unknown()) })));
const splatOptions = z.optional(z.nullable(z.object({ logo: z.optional(z.nullable(z.union([z.boolean(), text]))) })));
const selectProjectOptions = z.optional(z.nullable(z.object({ title: words, allowCancel: flag, setActive: flag })));
const requireProjectOptions = z.optional(
  z.nullable(z.object({ autoRequireUser: flag, autoSetActiveProject: flag, title: words, noSelectTitle: words, noSelectBody: words })),
);

const dialog = {
  body: z.optional(shown),
  isHtml: flag,
  title: words,
  buttons: z.optional(z.unknown()),
  value: z.optional(shown),
  placeholder: words,
  required: flag,
};
const dialogOptions = z.optional(z.nullable(z.object(dialog)));
const textOrDialog = z.optional(z.nullable(z.union([longText, z.number(), z.object(dialog)])));
const progressOptions = z.object({
  body: z.optional(z.nullable(longText)),
  text: z.optional(z.nullable(longText)),
  bodyHtml: flag,
  title: words,
  close: flag,
  progress: number,
  progressMax: number,
  maxProgress: number,
  backdrop: z.optional(z.unknown()),
});

/**
 * The contract of the bridge: every method a tool can call, the scope it needs and what it accepts and answers. Nothing else is
 * reachable. The host validates by it; the client takes only its types, so that no schema reaches a tool's page.
 */
export const methods = {
  handshake: method(null, arg("offer", z.optional(z.unknown())))<HandshakeAnswer>(),
  setServerMode: method(null, arg("mode", text))(),
  setServerVerbosity: method(null, arg("verbosity", z.number()))(),

  getUser: method("user", arg("options", z.optional(z.nullable(z.object({ forceRetry: flag, waitPromises: flag })))))<BridgeUser | null>(),
  requireUser: method("user")<BridgeUser>(),
  getCredentials: method("project")<PublicCredentials>(),

  getProject: method("project")<BridgeProject | null>(),
  getProjects: method("projects")<BridgeProject[]>(),
  requireProject: method("project", arg("options", requireProjectOptions))<BridgeProject>(),
  selectProject: method("project", arg("options", selectProjectOptions))<BridgeProject>(),
  setActiveProject: method("project", arg("project", z.union([text, z.object({ id: text })])))(),

  getProjectState: method("state", arg("options", z.optional(z.nullable(z.object({ autoRequire: flag, paths: z.optional(z.unknown()) })))))<Record<string, unknown>>(),
  setProjectState: method(
    "state",
    arg("path", statePath),
    required("value", z.unknown()),
    arg("options", z.optional(z.nullable(z.object({ strategy: words, save: flag })))),
  )<unknown>(),
  setProjectStateDefaults: method(
    "state",
    arg("path", z.union([statePath, plainObject], "path must be a dotted string or array of path segments")),
    arg("value", z.unknown()),
    arg("options", z.optional(z.unknown())),
  )<unknown>(),
  setProjectStateFlush: method("state")<null>(),
  setProjectStateRefresh: method("state")<null>(),
  saveProjectState: method("state", arg("options", z.optional(z.unknown())))<null>(),
  replaceProjectState: method("state", arg("state", plainObject))(),
  applyProjectStatePatch: method("state", arg("patch", z.unknown()))(),

  getNamespace: method("namespaces", arg("name", namespaceName))<Record<string, unknown> | null>(),
  setNamespace: method(
    "namespaces",
    arg("name", namespaceName),
    arg("state", stateForNamespace),
    arg("options", z.optional(z.nullable(z.object({ method: z.optional(z.enum(["merge", "set"], "must be 'merge' or 'set'")) })))),
  )<Record<string, unknown>>(),
  listNamespaces: method("namespaces")<NamespaceEntry[]>(),

  selectProjectFile: method("files:read", arg("options", selectFileOptions))<ProjectFileRecord>(),
  getProjectFiles: method(
    "files:read",
    arg("options", z.optional(z.nullable(z.object({ autoRequire: flag, lazy: flag, meta: flag })))),
  )<ProjectFileRecord[]>(),
  getProjectFile: method(
    "files:read",
    arg("name", text),
    arg("options", z.optional(z.nullable(z.union([text, z.object({ subkey: words, cache: flag })])))),
  )<ProjectFileRecord | undefined>(),
  getProjectFileContents: method(
    "files:read",
    arg("id", fileId),
    arg("options", z.optional(z.nullable(z.object({ format: z.optional(z.enum(["blob", "json"], "must be 'blob' or 'json'")) })))),
  )<unknown>(),
  createProjectFile: method("files:write", arg("name", text))<ProjectFileRecord>(),
  setProjectFileContents: method("files:write", arg("id", z.unknown()), arg("contents", z.unknown()), arg("options", writeFileOptions))<null>(),
  setProjectFile: method("files:write", arg("id", z.unknown()), arg("contents", z.unknown()), arg("options", z.optional(z.unknown())))<null>(),
  moveProjectFile: method(
    "files:write",
    arg("sourceId", fileId),
    arg("newName", text),
    arg("options", z.optional(z.nullable(z.object({ autoRequire: flag, overwrite: flag })))),
  )<ProjectFileRecord | null>(),
  deleteProjectFile: method("files:write", arg("id", fileId))<null>(),
  createProjectFolder: method("files:write", arg("path", text), arg("options", folderOptions))(),
  deleteProjectFolder: method("files:write", arg("path", text), arg("options", folderOptions))<null>(),

  selectProjectLibrary: method("library:read", arg("options", selectLibraryOptions))<Reference[] | Blob>(),
  getProjectLibrary: method(
    "library:read",
    arg("id", fileId),
    arg("options", z.optional(z.nullable(z.object({ format: words, autoRequire: flag })))),
  )<Reference[] | Blob>(),
  streamProjectLibrary: method(
    "library:read",
    arg("id", fileId),
    arg("options", z.optional(z.nullable(z.object({ size: z.optional(z.int().check(z.positive())), cursor: z.optional(text) })))),
  )<LibraryPart>(),
  setProjectLibrary: method("library:write", arg("id", z.unknown()), arg("refs", z.unknown()), arg("options", writeLibraryOptions))<null>(),

  projectLog: method("log", arg("log", logEntry))(),
  setPage: method("page", arg("page", z.union([text, z.object({ path: words, url: words, title: words })])))(),
  setPageUrl: method("page", arg("path", text))(),
  setPageTitle: method("page", arg("title", text))(),
  setSize: method("page", arg("size", z.object({ height: z.number().check(z.nonnegative()) })))(),

  uiAlert: method("ui", arg("body", textOrDialog), arg("options", dialogOptions))(),
  uiConfirm: method("ui", arg("body", textOrDialog), arg("options", dialogOptions))<"OK">(),
  uiPrompt: method("ui", arg("body", textOrDialog), arg("options", dialogOptions))<string>(),
  uiProgress: method("ui", arg("options", z.optional(z.nullable(z.union([z.literal(false), progressOptions])))))(),
  uiThrow: method("ui", arg("error", thrown))(),
  uiTrhow: method("ui", arg("error", thrown))(),
  uiPanic: method("ui", arg("text", shown))(),
  uiSplat: method("ui", arg("html", z.unknown()), arg("options", splatOptions))(),
  uiWindow: method("ui", arg("url", text), arg("options", windowOptions))(),
  uiJson: method("ui", arg("data", z.unknown()), arg("options", dialogOptions))<"OK">(),
} as const satisfies Record<string, MethodDefinition>;

/** The contract's type. */
type Contract = typeof methods;
/** The name of a method of the contract. */
export type MethodName = keyof Contract;
/** What a caller passes to a method. */
export type MethodArguments<Name extends MethodName> = InputArguments<Contract[Name]["args"]>;
/** What a handler of a method receives. */
export type HandlerArguments<Name extends MethodName> = CheckedArguments<Contract[Name]["args"]>;
/** What a method answers. */
export type MethodResult<Name extends MethodName> = Contract[Name] extends MethodDefinition<infer _Arguments, infer Result> ? Result : never;

function isPlainObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

function isStatePath(value: unknown): boolean {
  if (typeof value === "string") return value.length <= LONGEST_TEXT;
  return Array.isArray(value) && value.length <= MOST_ENTRIES && value.every((part) => (typeof part === "string" && part.length <= LONGEST_TEXT) || typeof part === "number");
}
