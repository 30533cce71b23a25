import * as z from "zod/mini";
import {
  dialogOptions,
  fileId,
  libraryFormat,
  optionalBoolean,
  folderOptions,
  logEntry,
  namespaceName,
  optionalPagePath,
  pagePath,
  plainObject,
  progressOptions,
  requireProjectOptions,
  savedFileId,
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
  webAddress,
  windowOptions,
  optionalText,
  writeFileOptions,
  writeLibraryOptions,
} from "./argument-schemas.ts";
import { arg, required, takes } from "./contract.ts";
import type { CheckedArguments, InputArguments, MethodSignature } from "./contract.ts";
import { like, OTHER_PROJECT_ID } from "./examples.ts";
import { METHOD_RULES, type MethodName, type MethodRule } from "./method-rules.ts";
import { reviewFileMethods } from "./review-file-methods.ts";
import { scopeMethods } from "./scope-methods.ts";
import { screeningMethods } from "./screening-methods.ts";
import type { HandshakeAnswer } from "./negotiate.ts";
import type { Provenance } from "./provenance-records.ts";
import type {
  BridgeHostInfo,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  LibraryPart,
  NamespaceEntry,
  ProjectFileRecord,
  PublicCredentials,
  Reference,
} from "./records.ts";

const signatures = {
  handshake: takes(arg("offer", z.optional(z.unknown())))<HandshakeAnswer>(),
  setServerMode: takes(arg("mode", text))(),
  setServerVerbosity: takes(arg("verbosity", z.number()))(),

  getTheme: takes()<BridgeTheme>(),
  getHostInfo: takes()<BridgeHostInfo>(),
  ...scopeMethods,

  getUser: takes(
    arg(
      "options",
      z.optional(
        z.nullable(z.object({ forceRetry: optionalBoolean, waitPromises: optionalBoolean })),
      ),
    ),
  )<BridgeUser | null>(),
  requireUser: takes()<BridgeUser>(),
  getCredentials: takes()<PublicCredentials>(),

  getProject: takes()<BridgeProject | null>(),
  getProjects: takes()<BridgeProject[]>(),
  requireProject: takes(arg("options", requireProjectOptions))<BridgeProject>(),
  selectProject: takes(arg("options", selectProjectOptions))<BridgeProject>(),
  setActiveProject: takes(
    arg("project", like(z.union([text, z.object({ id: text })]), OTHER_PROJECT_ID)),
  )(),

  getProjectState: takes(
    arg(
      "options",
      z.optional(
        z.nullable(z.object({ autoRequire: optionalBoolean, paths: z.optional(z.unknown()) })),
      ),
    ),
  )<Record<string, unknown>>(),
  setProjectState: takes(
    arg("path", statePath),
    required("value", z.unknown()),
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({
            strategy: like(z.optional(z.nullable(text)), "merge"),
            save: optionalBoolean,
          }),
        ),
      ),
    ),
  )<unknown>(),
  setProjectStateDefaults: takes(
    arg(
      "path",
      like(
        z.union([statePath, plainObject], "path must be a dotted string or array of path segments"),
        { example: 1 },
      ),
    ),
    arg("value", z.unknown()),
    arg("options", z.optional(z.unknown())),
  )<unknown>(),
  setProjectStateFlush: takes()<null>(),
  setProjectStateRefresh: takes()<null>(),
  saveProjectState: takes(arg("options", z.optional(z.unknown())))<null>(),
  replaceProjectState: takes(arg("state", plainObject))(),
  applyProjectStatePatch: takes(
    arg("patch", like(z.unknown(), [{ op: "add", path: "/example", value: 1 }])),
  )(),

  getNamespace: takes(arg("name", namespaceName))<Record<string, unknown> | null>(),
  setNamespace: takes(
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
  listNamespaces: takes()<NamespaceEntry[]>(),

  selectProjectFile: takes(arg("options", selectFileOptions))<ProjectFileRecord>(),
  getProjectFiles: takes(
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({ autoRequire: optionalBoolean, lazy: optionalBoolean, meta: optionalBoolean }),
        ),
      ),
    ),
  )<ProjectFileRecord[]>(),
  getProjectFile: takes(
    arg("name", text),
    arg(
      "options",
      z.optional(
        z.nullable(z.union([text, z.object({ subkey: optionalText, cache: optionalBoolean })])),
      ),
    ),
  )<ProjectFileRecord | undefined>(),
  getProjectFileContents: takes(
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
  createProjectFile: takes(arg("name", text))<ProjectFileRecord>(),
  setProjectFileContents: takes(
    arg("id", savedFileId),
    arg("contents", like(z.unknown(), "example")),
    arg("options", writeFileOptions),
  )<ProjectFileRecord | null>(),
  setProjectFile: takes(
    arg("id", savedFileId),
    arg("contents", like(z.unknown(), "example")),
    arg("options", z.optional(z.unknown())),
  )<ProjectFileRecord | null>(),
  moveProjectFile: takes(
    arg("sourceId", fileId),
    arg("newName", text),
    arg(
      "options",
      z.optional(
        z.nullable(z.object({ autoRequire: optionalBoolean, overwrite: optionalBoolean })),
      ),
    ),
  )<ProjectFileRecord | null>(),
  deleteProjectFile: takes(arg("id", fileId))<null>(),
  createProjectFolder: takes(arg("path", text), arg("options", folderOptions))(),
  deleteProjectFolder: takes(arg("path", text), arg("options", folderOptions))<null>(),

  selectProjectLibrary: takes(arg("options", selectLibraryOptions))<Reference[] | Blob>(),
  getProjectLibrary: takes(
    arg("id", fileId),
    arg(
      "options",
      z.optional(z.nullable(z.object({ format: libraryFormat, autoRequire: optionalBoolean }))),
    ),
  )<Reference[] | Blob>(),
  streamProjectLibrary: takes(
    arg("id", fileId),
    arg(
      "options",
      z.optional(
        z.nullable(
          z.object({
            size: z.optional(z.int().check(z.positive())),
            cursor: like(z.optional(text), undefined),
          }),
        ),
      ),
    ),
  )<LibraryPart>(),
  setProjectLibrary: takes(
    arg("id", savedFileId),
    arg("refs", like(z.unknown(), [{ title: "Example" }])),
    arg("options", writeLibraryOptions),
  )<ProjectFileRecord | null>(),

  getProvenance: takes()<Provenance>(),
  ...screeningMethods,
  ...reviewFileMethods,

  projectLog: takes(arg("log", logEntry))(),
  setPage: takes(
    arg(
      "page",
      z.union([
        pagePath,
        z.object({ path: optionalPagePath, url: optionalPagePath, title: optionalText }),
      ]),
    ),
  )(),
  setPageUrl: takes(arg("path", pagePath))(),
  setPageTitle: takes(arg("title", z.optional(z.nullable(z.union([text, z.literal(false)])))))(),
  setSize: takes(arg("size", z.object({ height: z.number().check(z.nonnegative()) })))(),

  openProjectFile: takes(
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
  openScreeningRound: takes(arg("round", text.check(z.minLength(1))))(),

  uiAlert: takes(arg("body", textOrDialog), arg("options", dialogOptions))(),
  uiConfirm: takes(arg("body", textOrDialog), arg("options", dialogOptions))<"OK">(),
  uiPrompt: takes(arg("body", textOrDialog), arg("options", dialogOptions))<string>(),
  uiProgress: takes(
    arg("options", z.optional(z.nullable(z.union([z.literal(false), progressOptions])))),
  )(),
  uiThrow: takes(arg("error", thrown))(),
  uiTrhow: takes(arg("error", thrown))(),
  uiPanic: takes(arg("text", shown))(),
  uiSplat: takes(arg("html", z.unknown()), arg("options", splatOptions))(),
  uiWindow: takes(arg("url", webAddress), arg("options", windowOptions))(),
  uiJson: takes(arg("data", z.unknown()), arg("options", dialogOptions))<"OK">(),
} as const satisfies Record<MethodName, MethodSignature>;

type Contract = {
  readonly [Name in MethodName]: (typeof signatures)[Name] & MethodRule;
};

/**
 * The contract: every method a tool can call. Only the host validates calls by it; the client
 * imports just its types, so that tools' pages load no schemas.
 */
export const methods = Object.fromEntries(
  Object.entries(signatures).map(([name, signature]) => [
    name,
    { ...METHOD_RULES[name as MethodName], ...signature },
  ]),
) as unknown as Contract;

export type { MethodName };
export type MethodArguments<Name extends MethodName> = InputArguments<Contract[Name]["args"]>;
export type HandlerArguments<Name extends MethodName> = CheckedArguments<Contract[Name]["args"]>;
export type MethodResult<Name extends MethodName> =
  (typeof signatures)[Name] extends MethodSignature<infer _Arguments, infer Result>
    ? Result
    : never;
