import * as z from "zod/mini";
import {
  dialogOptions,
  fileId,
  optionalBoolean,
  folderOptions,
  logEntry,
  namespaceName,
  plainObject,
  progressOptions,
  requireProjectOptions,
  selectFileOptions,
  selectLibraryOptions,
  selectProjectOptions,
  shown,
  splatOptions,
  stateForNamespace,
  statePath,
  text,
  textOrDialog,
  thrown,
  windowOptions,
  optionalText,
  writeFileOptions,
  writeLibraryOptions,
} from "./argument-schemas.ts";
import { arg, method, required, query } from "./contract.ts";
import type { CheckedArguments, InputArguments, MethodDefinition } from "./contract.ts";
import { screeningMethods } from "./screening-methods.ts";
import type { HandshakeAnswer } from "./negotiate.ts";
import type { Provenance } from "./provenance-records.ts";
import type {
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  LibraryPart,
  NamespaceEntry,
  ProjectFileRecord,
  PublicCredentials,
  Reference,
} from "./records.ts";

/**
 * The contract: every method a tool can call. Only the host validates calls by it; the client
 * imports just its types, so that tools' pages load no schemas.
 */
export const methods = {
  handshake: method(null, arg("offer", z.optional(z.unknown())))<HandshakeAnswer>(),
  setServerMode: method(null, arg("mode", text))(),
  setServerVerbosity: method(null, arg("verbosity", z.number()))(),

  getTheme: query(null)<BridgeTheme>(),

  getUser: query(
    "user",
    arg(
      "options",
      z.optional(
        z.nullable(z.object({ forceRetry: optionalBoolean, waitPromises: optionalBoolean })),
      ),
    ),
  )<BridgeUser | null>(),
  requireUser: method("user")<BridgeUser>(),
  getCredentials: query("project")<PublicCredentials>(),

  getProject: query("project")<BridgeProject | null>(),
  getProjects: query("projects")<BridgeProject[]>(),
  requireProject: method("project", arg("options", requireProjectOptions))<BridgeProject>(),
  selectProject: method("project", arg("options", selectProjectOptions))<BridgeProject>(),
  setActiveProject: method("project", arg("project", z.union([text, z.object({ id: text })])))(),

  getProjectState: query(
    "state",
    arg(
      "options",
      z.optional(
        z.nullable(z.object({ autoRequire: optionalBoolean, paths: z.optional(z.unknown()) })),
      ),
    ),
  )<Record<string, unknown>>(),
  setProjectState: method(
    "state",
    arg("path", statePath),
    required("value", z.unknown()),
    arg(
      "options",
      z.optional(z.nullable(z.object({ strategy: optionalText, save: optionalBoolean }))),
    ),
  )<unknown>(),
  setProjectStateDefaults: method(
    "state",
    arg(
      "path",
      z.union([statePath, plainObject], "path must be a dotted string or array of path segments"),
    ),
    arg("value", z.unknown()),
    arg("options", z.optional(z.unknown())),
  )<unknown>(),
  setProjectStateFlush: method("state")<null>(),
  setProjectStateRefresh: method("state")<null>(),
  saveProjectState: method("state", arg("options", z.optional(z.unknown())))<null>(),
  replaceProjectState: method("state", arg("state", plainObject))(),
  applyProjectStatePatch: method("state", arg("patch", z.unknown()))(),

  getNamespace: query("namespaces", arg("name", namespaceName))<Record<string, unknown> | null>(),
  setNamespace: method(
    "namespaces",
    arg("name", namespaceName),
    arg("state", stateForNamespace),
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({ method: z.optional(z.enum(["merge", "set"], "must be 'merge' or 'set'")) }),
        ),
      ),
    ),
  )<Record<string, unknown>>(),
  listNamespaces: query("namespaces")<NamespaceEntry[]>(),

  selectProjectFile: method("files:read", arg("options", selectFileOptions))<ProjectFileRecord>(),
  getProjectFiles: query(
    "files:read",
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({ autoRequire: optionalBoolean, lazy: optionalBoolean, meta: optionalBoolean }),
        ),
      ),
    ),
  )<ProjectFileRecord[]>(),
  getProjectFile: query(
    "files:read",
    arg("name", text),
    arg(
      "options",
      z.optional(
        z.nullable(z.union([text, z.object({ subkey: optionalText, cache: optionalBoolean })])),
      ),
    ),
  )<ProjectFileRecord | undefined>(),
  getProjectFileContents: query(
    "files:read",
    arg("id", fileId),
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({ format: z.optional(z.enum(["blob", "json"], "must be 'blob' or 'json'")) }),
        ),
      ),
    ),
  )<unknown>(),
  createProjectFile: method("files:write", arg("name", text))<ProjectFileRecord>(),
  setProjectFileContents: method(
    "files:write",
    arg("id", z.unknown()),
    arg("contents", z.unknown()),
    arg("options", writeFileOptions),
  )<null>(),
  setProjectFile: method(
    "files:write",
    arg("id", z.unknown()),
    arg("contents", z.unknown()),
    arg("options", z.optional(z.unknown())),
  )<null>(),
  moveProjectFile: method(
    "files:write",
    arg("sourceId", fileId),
    arg("newName", text),
    arg(
      "options",
      z.optional(
        z.nullable(z.object({ autoRequire: optionalBoolean, overwrite: optionalBoolean })),
      ),
    ),
  )<ProjectFileRecord | null>(),
  deleteProjectFile: method("files:write", arg("id", fileId))<null>(),
  createProjectFolder: method("files:write", arg("path", text), arg("options", folderOptions))(),
  deleteProjectFolder: method(
    "files:write",
    arg("path", text),
    arg("options", folderOptions),
  )<null>(),

  selectProjectLibrary: method("library:read", arg("options", selectLibraryOptions))<
    Reference[] | Blob
  >(),
  getProjectLibrary: query(
    "library:read",
    arg("id", fileId),
    arg(
      "options",
      z.optional(z.nullable(z.object({ format: optionalText, autoRequire: optionalBoolean }))),
    ),
  )<Reference[] | Blob>(),
  streamProjectLibrary: method(
    "library:read",
    arg("id", fileId),
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({ size: z.optional(z.int().check(z.positive())), cursor: z.optional(text) }),
        ),
      ),
    ),
  )<LibraryPart>(),
  setProjectLibrary: method(
    "library:write",
    arg("id", z.unknown()),
    arg("refs", z.unknown()),
    arg("options", writeLibraryOptions),
  )<null>(),

  getProvenance: query("project")<Provenance>(),
  ...screeningMethods,

  projectLog: method("log", arg("log", logEntry))(),
  setPage: method(
    "page",
    arg(
      "page",
      z.union([text, z.object({ path: optionalText, url: optionalText, title: optionalText })]),
    ),
  )(),
  setPageUrl: method("page", arg("path", text))(),
  setPageTitle: method(
    "page",
    arg("title", z.optional(z.nullable(z.union([text, z.literal(false)])))),
  )(),
  setSize: method("page", arg("size", z.object({ height: z.number().check(z.nonnegative()) })))(),

  openProjectFile: method(
    "page",
    arg("id", fileId),
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({
            page: z.optional(z.enum(["file", "provenance"], "must be 'file' or 'provenance'")),
          }),
        ),
      ),
    ),
  )(),
  openScreeningRound: method("page", arg("round", text.check(z.minLength(1))))(),

  uiAlert: method("ui", arg("body", textOrDialog), arg("options", dialogOptions))(),
  uiConfirm: method("ui", arg("body", textOrDialog), arg("options", dialogOptions))<"OK">(),
  uiPrompt: method("ui", arg("body", textOrDialog), arg("options", dialogOptions))<string>(),
  uiProgress: method(
    "ui",
    arg("options", z.optional(z.nullable(z.union([z.literal(false), progressOptions])))),
  )(),
  uiThrow: method("ui", arg("error", thrown))(),
  uiTrhow: method("ui", arg("error", thrown))(),
  uiPanic: method("ui", arg("text", shown))(),
  uiSplat: method("ui", arg("html", z.unknown()), arg("options", splatOptions))(),
  uiWindow: method("ui", arg("url", text), arg("options", windowOptions))(),
  uiJson: method("ui", arg("data", z.unknown()), arg("options", dialogOptions))<"OK">(),
} as const satisfies Record<string, MethodDefinition>;

type Contract = typeof methods;
export type MethodName = keyof Contract;
export type MethodArguments<Name extends MethodName> = InputArguments<Contract[Name]["args"]>;
export type HandlerArguments<Name extends MethodName> = CheckedArguments<Contract[Name]["args"]>;
export type MethodResult<Name extends MethodName> =
  Contract[Name] extends MethodDefinition<infer _Arguments, infer Result> ? Result : never;
