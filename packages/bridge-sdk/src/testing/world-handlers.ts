import type { Handlers } from "../host/handlers.ts";
import { BridgeError } from "../protocol/errors.ts";
import type { BridgeProject } from "../protocol/records.ts";
import { segmentsOf, valueAt } from "../protocol/state-path.ts";
import { fileHandlers } from "./file-handlers.ts";
import { exampleCredentials } from "./fixtures.ts";
import { merged, withValueAt } from "./state-values.ts";
import type { World } from "./world.ts";

/** Tells tools that something in the world changed. */
export type Announce = (event: "project" | "files" | "state" | "namespaces", detail?: string | readonly (string | number)[]) => void;

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
  const show = (method: string) => (_context: unknown, ...args: unknown[]): void => {
    world.shown.set(method, args[0]);
  };
  const first = (): BridgeProject => world.project ?? world.projects[0] ?? refuse("CANCEL", "CANCEL");
  const setState = (path: readonly (string | number)[], value: unknown): unknown => {
    open();
    world.state = withValueAt(world.state, path, value) as Record<string, unknown>;
    announce("state", path);
    return value;
  };

  return {
    getUser: () => world.user,
    requireUser: () => world.user ?? refuse("NEED-LOGIN", "You must be logged in to this host to use this tool"),
    getCredentials: () => exampleCredentials,

    getProject: () => world.project,
    getProjects: () => world.projects,
    requireProject: () => (world.project ? world.project : activate(first())),
    selectProject: (_context, options) => (options?.setActive ? activate(first()) : first()),
    setActiveProject: (_context, project) => {
      const id = typeof project === "string" ? project : project.id;
      activate(world.projects.find((known) => known.id === id) ?? refuse("PROJECT-NOT-FOUND", "Project not found"));
    },

    getProjectState: () => {
      open();
      return world.state;
    },
    setProjectState: (_context, path, value, options) => {
      const segments = segmentsOf(path);
      if (segments.length === 0) throw new BridgeError("INVALID-ARGUMENT", "setProjectState path is required");
      const before = valueAt(world.state, segments);
      const { strategy } = options ?? {};
      setState(segments, strategy === "merge" ? merged(before, value) : strategy === "defaults" ? merged(value, before) : value);
      return value;
    },
    setProjectStateDefaults: (_context, path, value) => {
      const isPlace = typeof path === "string" || Array.isArray(path);
      const segments = isPlace ? segmentsOf(path) : [];
      return setState(segments, merged(isPlace ? value : path, valueAt(world.state, segments)));
    },
    setProjectStateFlush: () => null,
    setProjectStateRefresh: () => null,
    saveProjectState: () => null,
    replaceProjectState: (_context, state) => void setState([], state),
    applyProjectStatePatch: (_context, patch) => void setState([], merged(world.state, patch)),

    getNamespace: (_context, name) => {
      open();
      return world.namespaces.get(name) ?? null;
    },
    setNamespace: (_context, name, state, options) => {
      open();
      world.namespaces.set(name, options?.method === "set" ? state : { ...world.namespaces.get(name), ...state });
      announce("namespaces", name);
      return state;
    },
    listNamespaces: () => [...world.namespaces.keys()].toSorted().map((name) => ({ name, created_at: "2024-06-01T12:00:00.000Z", edited_at: "2024-06-01T12:00:00.000Z" })),

    ...fileHandlers(world, open, announce),

    projectLog: (_context, entry) => void world.log.push(entry),
    setPage: show("setPage"),
    setPageUrl: show("setPageUrl"),
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
    uiWindow: show("uiWindow"),
    uiJson: (context, data) => {
      show("uiJson")(context, data);
      return "OK";
    },
  };
}

function refuse(code: string, message: string): never {
  throw new BridgeError(code, message);
}
