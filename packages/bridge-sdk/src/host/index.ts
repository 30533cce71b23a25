export { serveTool } from "./serve-tool.ts";
export type { BridgeHost, ServeOptions } from "./serve-tool.ts";
export { transferBuffers } from "./tool-response.ts";
export { hostMode } from "./host-mode.ts";
export type { CallContext, Handler, Handlers } from "./handlers.ts";
export type { GrantsFor } from "./grants.ts";
export type { InspectedMessage, Inspector } from "./inspector.ts";
export { estimatedBytes } from "./estimated-bytes.ts";
export { invalidArgument } from "./invalid-argument.ts";
export { checkFolderPath, checkNewPath, invalidNewName } from "./file-paths.ts";
export { checkPagePath } from "./page-path.ts";
export { checkLibraryFormat, libraryContents } from "./library-contents.ts";
export { namespaceState } from "./namespace-state.ts";
export { plainData } from "./plain-data.ts";
export { checkProjectFields, PROJECT_FIELDS } from "./project-fields.ts";
export { patchChanges } from "./state-patch.ts";
export { hintList, readSaveCall } from "./save-call.ts";
export type { SaveCall, SaveOptions } from "./save-call.ts";
export { FORBIDDEN_KEYS, IMMUTABLE_KEYS, parseStatePath } from "./state-path.ts";
export { applyStrategy, withDefaults } from "./state-strategies.ts";
export { TOOL_LOG_TYPES, toolLogType, type ToolLogType } from "./tool-log-type.ts";
export { webAddress } from "./web-address.ts";
export { valueAt } from "../protocol/state-path.ts";
export { BridgeError } from "../protocol/errors.ts";
export { METHOD_RULES } from "../protocol/method-rules.ts";
export { methods } from "../protocol/methods.ts";
export type {
  HandlerArguments,
  MethodArguments,
  MethodName,
  MethodResult,
} from "../protocol/methods.ts";
export type {
  Agreement,
  Decision,
  DecisionConflict,
  NewDecision,
  OwnDecision,
  Page,
  Reviewer,
  ReviewLabel,
  Round,
  RoundOutcome,
  RoundProgress,
  RoundSettings,
} from "../protocol/screening-records.ts";
export type { Provenance } from "../protocol/provenance-records.ts";
export { SCOPES } from "../protocol/scopes.ts";
export type { MethodAccess, Scope, ScopeState, ScopeStates } from "../protocol/scopes.ts";
export { SDK_VERSION } from "../protocol/version.ts";
export { EVENT_SCOPES } from "../protocol/event-scopes.ts";
export type { BridgeEventName, BridgeEvents } from "../protocol/events.ts";
export type { BridgeMode } from "../protocol/negotiate.ts";
export type {
  BridgeHostInfo,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  LibraryPart,
  NamespaceEntry,
  ProjectFileRecord,
  PublicCredentials,
  Reference,
  VersionConflict,
} from "../protocol/records.ts";
