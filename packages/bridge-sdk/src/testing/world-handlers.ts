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
import type { BridgeProject } from "../protocol/records.ts";
import { valueAt } from "../protocol/state-path.ts";
import { fileHandlers } from "./file-handlers.ts";
import { exampleCredentials } from "./fixtures.ts";
import { withValueAt } from "./state-values.ts";
import type { World } from "./world.ts";

/** Tells tools that something in the world changed. */
export type Announce = (
  event: "project" | "files" | "state" | "namespaces",
  detail?: string | readonly (string | number)[],
) => void;

/** Handlers for every method of the contract, over a world in memory. Dialogs are answered at once, with yes where there is a choice. */
export function worldHandlers(world: World, announce: Announce): Handlers {
  const open = (): BridgeProject => {
    if (!world.project) throw new BridgeError("NO-ACTIVE-PROJECT", "No active project");
    return world.project;
  };
  const activate = (project: BridgeProject): BridgeProject => {
    world.project = project;
    announce("project");
    return project;
  };
  const show =
    (method: string) =>
    (_context: unknown, ...args: unknown[]): void => {
      world.shown.set(method, args[0]);
    };
  const first = (): BridgeProject =>
    world.project ?? world.projects[0] ?? refuse("CANCEL", "CANCEL");
  const setState = (path: readonly (string | number)[], value: unknown): unknown => {
    open();
    world.state = withValueAt(world.state, path, value) as Record<string, unknown>;
    announce("state", path);
    return value;
  };
  const bring = (
    path: string | readonly (string | number)[],
    value: unknown,
    strategy: string,
  ): unknown => {
    const segments = parseStatePath(path);
    const after = applyStrategy(strategy, valueAt(world.state, segments), value);
    checkProjectFields("value", [{ path: segments, value: after }]);
    return setState(segments, after);
  };
  /** The whole state becomes another; the project's own keys stay as they are. */
  const setWholeState = (state: Readonly<Record<string, unknown>>, argument: string): unknown => {
    const others = Object.entries(state).filter(
      ([key, value]) => !IMMUTABLE_KEYS.has(key) && value !== undefined,
    );
    checkProjectFields(
      argument,
      others.map(([key, value]) => ({ path: parseStatePath([key], argument), value })),
    );
    // No project is without its own fields: where none is named, it stays.
    const own = Object.entries(world.state).filter(
      ([key]) => IMMUTABLE_KEYS.has(key) || PROJECT_FIELDS.has(key),
    );
    return setState([], Object.fromEntries([...own, ...others]));
  };

  return {
    getUser: () => world.user,
    requireUser: () =>
      world.user ?? refuse("NEED-LOGIN", "You must be logged in to this host to use this tool"),
    getCredentials: () => exampleCredentials,

    getProject: () => world.project,
    getProjects: () => world.projects,
    requireProject: () => (world.project ? world.project : activate(first())),
    selectProject: (_context, options) => (options?.setActive ? activate(first()) : first()),
    setActiveProject: (_context, project) => {
      const id = typeof project === "string" ? project : project.id;
      activate(
        world.projects.find((known) => known.id === id) ??
          refuse("PROJECT-NOT-FOUND", "Project not found"),
      );
    },

    getProjectState: () => {
      open();
      return world.state;
    },
    setProjectState: (_context, path, given, options) => {
      const value = plainData("value", given);
      bring(path, value, options?.strategy ?? "set");
      return value;
    },
    setProjectStateDefaults: (_context, path, value) => {
      const isPlace = typeof path === "string" || Array.isArray(path);
      if (isPlace && value === undefined)
        throw invalidArgument(
          "value",
          "value is missing: say what is to stand at the path where nothing does",
        );
      return isPlace
        ? bring(path, plainData("value", value), "defaults")
        : setWholeState(
            withDefaults(world.state, plainData("path", path)) as Record<string, unknown>,
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
      const changes = patchChanges(world.state, plainData("patch", patch));
      checkProjectFields("patch", changes);
      for (const { path, value } of changes) setState(path, value);
    },

    getNamespace: (_context, name) => {
      open();
      return world.namespaces.get(name) ?? null;
    },
    setNamespace: (_context, name, given, options) => {
      open();
      const state = namespaceState(given);
      world.namespaces.set(
        name,
        options?.method === "set" ? state : { ...world.namespaces.get(name), ...state },
      );
      announce("namespaces", name);
      return state;
    },
    listNamespaces: () =>
      [...world.namespaces.keys()].toSorted().map((name) => ({
        name,
        created_at: "2024-06-01T12:00:00.000Z",
        edited_at: "2024-06-01T12:00:00.000Z",
      })),

    ...fileHandlers(world, open, announce),

    projectLog: (_context, entry) => {
      toolLogType(entry.type);
      world.log.push(entry);
    },
    setPage: (context, page) => {
      const path = typeof page === "string" ? page : (page.path ?? page.url);
      if (typeof path === "string")
        checkPagePath(path, typeof page === "string" ? "page" : "page.path");
      show("setPage")(context, page);
    },
    setPageUrl: (context, path) => show("setPageUrl")(context, checkPagePath(path, "path")),
    setPageTitle: show("setPageTitle"),
    setSize: show("setSize"),
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
