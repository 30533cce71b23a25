import type { Scope } from "./scopes.ts";

/** What the host must know of a method before it loads the schemas of its arguments. */
export interface MethodRule {
  /** Null if the method needs no scope. */
  readonly scope: Scope | null;
  /** The method only reads, so a client may repeat a call whose answer it did not get. */
  readonly isRetryable: boolean;
}

const reads = (scope: Scope | null): MethodRule => ({ scope, isRetryable: true });
const acts = (scope: Scope | null): MethodRule => ({ scope, isRetryable: false });

/** Every method a tool can call. `methods.ts` adds the arguments and results. */
export const METHOD_RULES = {
  handshake: acts(null),
  setServerMode: acts(null),
  setServerVerbosity: acts(null),
  getTheme: reads(null),
  getHostInfo: reads(null),
  getUser: reads("user"),
  requireUser: acts("user"),
  getCredentials: reads("project"),
  getProject: reads("project"),
  getProjects: reads("projects"),
  requireProject: acts("project"),
  selectProject: acts("project"),
  setActiveProject: acts("project"),
  getProjectState: reads("state"),
  setProjectState: acts("state"),
  setProjectStateDefaults: acts("state"),
  setProjectStateFlush: acts("state"),
  setProjectStateRefresh: acts("state"),
  saveProjectState: acts("state"),
  replaceProjectState: acts("state"),
  applyProjectStatePatch: acts("state"),
  getNamespace: reads("namespaces"),
  setNamespace: acts("namespaces"),
  listNamespaces: reads("namespaces"),
  selectProjectFile: acts("files:read"),
  getProjectFiles: reads("files:read"),
  getProjectFile: reads("files:read"),
  getProjectFileContents: reads("files:read"),
  createProjectFile: acts("files:write"),
  setProjectFileContents: acts("files:write"),
  setProjectFile: acts("files:write"),
  moveProjectFile: acts("files:write"),
  deleteProjectFile: acts("files:write"),
  createProjectFolder: acts("files:write"),
  deleteProjectFolder: acts("files:write"),
  selectProjectLibrary: acts("library:read"),
  getProjectLibrary: reads("library:read"),
  streamProjectLibrary: acts("library:read"),
  setProjectLibrary: acts("library:write"),
  getProvenance: reads("project"),
  createScreeningRound: acts("decisions"),
  listScreeningRounds: reads("decisions"),
  listReviewers: reads("decisions"),
  listReviewLabels: reads("decisions"),
  getScreeningRound: reads("decisions"),
  closeScreeningRound: acts("decisions"),
  reopenScreeningRound: acts("decisions"),
  recordDecision: acts("decisions"),
  getMyDecisions: reads("decisions"),
  getDecisionProgress: reads("decisions"),
  getDecisionConflicts: reads("decisions"),
  resolveDecisionConflict: acts("decisions"),
  getDecisionAgreement: reads("decisions"),
  getDecisionOutcomes: reads("decisions"),
  attachProjectFile: acts("library:write"),
  detachProjectFile: acts("library:write"),
  selectSaveFiles: acts("files:read"),
  projectLog: acts("log"),
  setPage: acts("page"),
  setPageUrl: acts("page"),
  setPageTitle: acts("page"),
  setSize: acts("page"),
  openProjectFile: acts("page"),
  openScreeningRound: acts("page"),
  uiAlert: acts("ui"),
  uiConfirm: acts("ui"),
  uiPrompt: acts("ui"),
  uiProgress: acts("ui"),
  uiThrow: acts("ui"),
  uiTrhow: acts("ui"),
  uiPanic: acts("ui"),
  uiSplat: acts("ui"),
  uiWindow: acts("ui"),
  uiJson: acts("ui"),
} as const;

export type MethodName = keyof typeof METHOD_RULES;
