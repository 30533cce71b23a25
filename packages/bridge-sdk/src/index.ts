export { autoResize } from "./auto-resize.ts";
export type { AutoResizeOptions } from "./auto-resize.ts";
export { connect } from "./connect.ts";
export type { ConnectOptions } from "./connect.ts";
export { embedded } from "./embedded.ts";
export type { EmbeddedHost, EmbeddedOptions } from "./embedded.ts";
export type { Connection } from "./connection.ts";
export type { ConnectedHost, ConnectionEvents } from "./connection-parts.ts";
export type { CallOptions } from "./pending-calls.ts";
export type { NamespaceStore } from "./calls/namespace-store.ts";
export { BridgeError } from "./protocol/errors.ts";
export type { ClientErrorCode, HostErrorCode } from "./protocol/errors.ts";
export type { BridgeEventName, BridgeEvents } from "./protocol/events.ts";
export type { MethodArguments, MethodName, MethodResult } from "./protocol/methods.ts";
export type { BridgeMode } from "./protocol/negotiate.ts";
export type {
  BridgeHostInfo,
  BridgeProject,
  BridgeTheme,
  BridgeUser,
  FileContents,
  LibraryPart,
  NamespaceEntry,
  ProjectFileRecord,
  PublicCredentials,
  Reference,
  VersionConflict,
} from "./protocol/records.ts";
export type { MethodAccess, Scope, ScopeState, ScopeStates } from "./protocol/scopes.ts";
