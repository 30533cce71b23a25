import type { Handlers } from "../host/handlers.ts";
import { invalidArgument } from "../host/invalid-argument.ts";
import { namespaceState } from "../host/namespace-state.ts";
import { checkPagePath } from "../host/page-path.ts";
import { plainData } from "../host/plain-data.ts";
import { checkProjectFields, PROJECT_FIELDS } from "../host/project-fields.ts";
import { patchChanges } from "../host/state-patch.ts";
import { IMMUTABLE_KEYS, parseStatePath } from "../host/state-path.ts";
import { applyStrategy, withDefaults } from "../host/state-strategies.ts";
import { toolLogType } from "../host/tool-log-type.ts";
import { webAddress } from "../host/web-address.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject, BridgeUser } from "../protocol/records.ts";
import { SDK_VERSION } from "../protocol/version.ts";
import { valueAt } from "../protocol/state-path.ts";
import { fileHandlers } from "./file-handlers.ts";
import { pathOf } from "./file-records.ts";
import { exampleCredentials } from "./fixtures.ts";
import { MockFiles } from "./mock-files.ts";
import { reviewFileHandlers } from "./review-file-handlers.ts";
import { scopeHandlers } from "./scope-handlers.ts";
import { screeningHandlers } from "./screening-handlers.ts";
import { withValueAt } from "./state-values.ts";
import type { MockState, Notify } from "./mock-state.ts";

/** Returns handlers for every method, which use `mockState`. Dialogs are confirmed at once. */
export function mockHandlers(
  mockState: MockState,
  notify: Notify,
  whenLoggedIn: (signal: AbortSignal) => Promise<BridgeUser>,
): Handlers {
  const open = (): BridgeProject => {
    if (!mockState.project) throw new BridgeError("NO-ACTIVE-PROJECT", "No active project");
    return mockState.project;
  };
  const activate = (project: BridgeProject): BridgeProject => {
    mockState.project = project;
    notify("project");
    return project;
  };
  const first = (): BridgeProject =>
    mockState.project ?? mockState.projects[0] ?? refuse("CANCEL", "CANCEL");

  const files = new MockFiles(mockState, open, notify);

  return {
    getTheme: () => mockState.theme,
    getHostInfo: ({ sdk = null }) => ({
      ...mockState.host,
      projectType:
        mockState.project && mockState.scopes.has("project") ? mockState.host.projectType : null,
      theme: mockState.theme,
      sdk: { host: SDK_VERSION, tool: sdk },
    }),
    ...scopeHandlers(mockState),
    getUser: () => mockState.user,
    requireUser: ({ signal }) => mockState.user ?? whenLoggedIn(signal),
    getCredentials: () => exampleCredentials,

    getProject: () => mockState.project,
    getProjects: () => mockState.projects,
    requireProject: () => (mockState.project ? mockState.project : activate(first())),
    selectProject: (_context, options) => (options?.setActive ? activate(first()) : first()),
    setActiveProject: (_context, project) => {
      const id = typeof project === "string" ? project : project.id;
      activate(
        mockState.projects.find((known) => known.id === id) ??
          refuse("PROJECT-NOT-FOUND", "Project not found"),
      );
    },

    ...stateHandlers(mockState, open, notify),

    getNamespace: (_context, name) => {
      open();
      return mockState.namespaces.get(name) ?? null;
    },
    setNamespace: (_context, name, given, options) => {
      open();
      const state = namespaceState(given);
      mockState.namespaces.set(
        name,
        options?.method === "set" ? state : { ...mockState.namespaces.get(name), ...state },
      );
      notify("namespaces", name);
      return state;
    },
    listNamespaces: () =>
      [...mockState.namespaces.keys()].toSorted().map((name) => ({
        name,
        created_at: "2024-06-01T12:00:00.000Z",
        edited_at: "2024-06-01T12:00:00.000Z",
      })),

    ...fileHandlers(files),
    getProvenance: () => {
      open();
      return mockState.provenance;
    },
    ...screeningHandlers(files, notify),
    ...reviewFileHandlers(files),

    projectLog: (_context, entry) => {
      toolLogType(entry.type);
      mockState.log.push(entry);
    },
    ...screenHandlers(mockState),
  };
}

type StateMethod = Extract<keyof Handlers, `${string}ProjectState${string}`>;

function stateHandlers(
  mockState: MockState,
  open: () => BridgeProject,
  notify: Notify,
): Pick<Handlers, StateMethod> {
  const setState = (path: readonly (string | number)[], value: unknown): unknown => {
    open();
    mockState.state = withValueAt(mockState.state, path, value) as Record<string, unknown>;
    notify("state", path);
    return value;
  };
  const applyValue = (
    path: string | readonly (string | number)[],
    value: unknown,
    strategy: string,
  ): unknown => {
    const segments = parseStatePath(path);
    const after = applyStrategy(strategy, valueAt(mockState.state, segments), value);
    checkProjectFields("value", [{ path: segments, value: after }]);
    return setState(segments, after);
  };
  /** Replaces the state, except for the project's immutable keys. */
  const setWholeState = (state: Readonly<Record<string, unknown>>, argument: string): unknown => {
    const others = Object.entries(state).filter(
      ([key, value]) => !IMMUTABLE_KEYS.has(key) && value !== undefined,
    );
    checkProjectFields(
      argument,
      others.map(([key, value]) => ({ path: parseStatePath([key], argument), value })),
    );
    // Project fields missing from `state` are kept.
    const own = Object.entries(mockState.state).filter(
      ([key]) => IMMUTABLE_KEYS.has(key) || PROJECT_FIELDS.has(key),
    );
    return setState([], Object.fromEntries([...own, ...others]));
  };

  return {
    getProjectState: () => {
      open();
      return mockState.state;
    },
    setProjectState: (_context, path, given, options) => {
      const value = plainData("value", given);
      applyValue(path, value, options?.strategy ?? "set");
      return value;
    },
    setProjectStateDefaults: (_context, path, value) => {
      const isPlace = typeof path === "string" || Array.isArray(path);
      if (isPlace && value === undefined)
        throw invalidArgument("value", "value is missing: pass the default for this path");
      return isPlace
        ? applyValue(path, plainData("value", value), "defaults")
        : setWholeState(
            withDefaults(mockState.state, plainData("path", path)) as Record<string, unknown>,
            "path",
          );
    },
    setProjectStateFlush: () => null,
    setProjectStateRefresh: () => null,
    saveProjectState: () => null,
    replaceProjectState: (_context, state) =>
      void setWholeState(plainData("state", state), "state"),
    applyProjectStatePatch: (_context, patch) => {
      open();
      const changes = patchChanges(mockState.state, plainData("patch", patch));
      checkProjectFields("patch", changes);
      for (const { path, value } of changes) setState(path, value);
    },
  };
}

type ScreenMethod = Extract<
  keyof Handlers,
  `ui${string}` | `setPage${string}` | "setSize" | "openProjectFile" | "openScreeningRound"
>;

/** Records what a tool asks the host's page to show. */
function screenHandlers(mockState: MockState): Pick<Handlers, ScreenMethod> {
  const show =
    (method: string) =>
    (_context: unknown, ...args: unknown[]): void => {
      mockState.shown.set(method, args[0]);
    };
  return {
    setPage: (context, page) => {
      const path = typeof page === "string" ? page : (page.path ?? page.url);
      if (typeof path === "string")
        checkPagePath(path, typeof page === "string" ? "page" : "page.path");
      show("setPage")(context, page);
    },
    setPageUrl: (context, path) => show("setPageUrl")(context, checkPagePath(path, "path")),
    setPageTitle: show("setPageTitle"),
    setSize: show("setSize"),
    openProjectFile: (context, id) => show("openProjectFile")(context, pathOf(mockState, id)),
    openScreeningRound: show("openScreeningRound"),
    uiAlert: show("uiAlert"),
    uiConfirm: (context, body) => {
      show("uiConfirm")(context, body);
      return "OK";
    },
    uiPrompt: (context, body, options) => {
      show("uiPrompt")(context, body);
      const { value } = { ...(typeof body === "object" ? body : {}), ...options };
      return typeof value === "string" ? value : "example";
    },
    uiProgress: show("uiProgress"),
    uiThrow: show("uiThrow"),
    uiTrhow: show("uiThrow"),
    uiPanic: show("uiPanic"),
    uiSplat: show("uiSplat"),
    uiWindow: (context, url) => {
      webAddress(url, "url");
      show("uiWindow")(context, url);
    },
    uiJson: (context, data) => {
      show("uiJson")(context, data);
      return "OK";
    },
  };
}

function refuse(code: string, message: string): never {
  throw new BridgeError(code, message);
}
